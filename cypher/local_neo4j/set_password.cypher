// Replaces the password that every new server has. Run on the database system, as the user whose it is.
// @mode schema
// @param old: STRING
// @param new: STRING
// @returns nothing
ALTER CURRENT USER SET PASSWORD FROM $old TO $new
