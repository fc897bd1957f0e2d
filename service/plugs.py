"""The forms in which a plug may be given, and what they come to (DESIGN §4).

    None                        nothing is done at this stage
    "none"                      the same, in settings
    "default"                   ours
    ("default", options)        ours, with options
    "claude"                    another of ours, where the stage has one of that name
    a callable                  called as the port's method would be
    an object                   with the port's method
    (plug, options)             either of these, with options
    "package.module:name"       imported when the service starts, then as above
    a class                     made without arguments, by whichever way it was given

What a port calls with is checked when the service starts: a plug that can't be called so is refused there.

Options given later win: configured ones, then the collection's, then the document's or the call's. All of them
reach the plug; a plug that doesn't know one says so as `PLUG_BAD_OPTION`.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from service.errors import PlugBadOption, PlugNotFound

Options = Mapping[str, Any]
Plug = Any
"""None, a callable, an object, (plug, options), "default", ("default", options), "package.module:name"."""

_ARGUMENTS: Mapping[str, Sequence[str]] = {
    "chunk": ("text",),
    "extract": ("text",),
    "embed": ("texts", "intent"),
    "search": ("question", "collection"),
    "select": ("question", "collections"),
    "rerank": ("question", "hits"),
    "gate": ("question",),
    "rewrite": ("question", "history"),
    "expand": ("question",),
    "decompose": ("question",),
    "reason": ("question", "hits"),
    "answer": ("question", "hits"),
    "ground": ("question", "claims"),
}
"""What a port's method is called with, by position."""
_OFFERED: Mapping[str, Sequence[str]] = {
    "chunk": ("format",),
    "extract": ("concepts", "schema"),
    "search": ("limit", "threshold", "mode", "filters"),
    "select": ("context",),
    "rerank": ("limit",),
    "gate": ("context",),
    "expand": ("context",),
    "decompose": ("context",),
    "reason": ("context",),
    "answer": ("context", "facts"),
    "ground": ("context",),
}
"""What it is called with by name where its signature has a place."""


@dataclass(frozen=True, slots=True)
class Plugged:
    """A plug in its one resolved form. `target` has the port's method or is callable; None: nothing is done."""

    name: str
    """What is recorded with everything it makes."""
    target: Any
    options: Options = field(default_factory=dict)
    is_ours: bool = False

    def merged(self, *later: Options | None) -> dict[str, Any]:
        """Its options under each later set, the last winning."""
        merged = dict(self.options)
        for options in later:
            merged.update(options or {})
        return merged


def resolve(
    plug: Plug,
    port_method: str,
    default: Callable[[], Any],
    *,
    arguments: Sequence[str] | None = None,
    **named: Callable[[], Any],
) -> Plugged:
    """Brings any form of `plug` to a `Plugged`.

    `port_method` is the name of the port's main method (`chunk`, `extract`, …); `default` makes ours, and `named` what
    else of ours has a name. `arguments` are those that the method is called with, where they aren't the usual ones.
    Raises PlugNotFound for what can't be imported, has neither the method nor a call, or can't be called so.
    """
    options: Options = {}
    if isinstance(plug, tuple):
        if len(plug) != 2 or not isinstance(plug[1], Mapping):
            raise PlugNotFound(f"{plug!r} is no plug.", "A pair must be (plug, options), the options a mapping.")
        plug, options = plug
    if plug is None or plug == "none":
        return Plugged("none", None, options)
    if plug == "default":
        target = default()
        return Plugged(getattr(target, "name", "default"), target, options, is_ours=True)
    if isinstance(plug, str) and plug in named:
        return Plugged(plug, named[plug](), options, is_ours=True)
    name = plug if isinstance(plug, str) else getattr(plug, "name", None) or _qualified_name(plug)
    if isinstance(plug, str):
        plug = _imported(plug)
    if inspect.isclass(plug):
        plug = _made(plug, name)
    if not callable(method(plug, port_method)):
        raise PlugNotFound(f"{name} is no plug.", f"It must be callable or have a method {port_method}().")
    arguments = arguments or _ARGUMENTS.get(port_method, ())
    for call in (method(plug, port_method), getattr(plug, f"{port_method}_batch", None)):
        if call is not None:
            _check_call(call, arguments, (*_OFFERED.get(port_method, ()), *options), name)
    return Plugged(name, plug, options)


def bare(plug: Plug) -> Plug:
    """The plug without its options."""
    return plug[0] if isinstance(plug, tuple) and plug else plug


def is_ours(plug: Plug, named: Collection[str] = ()) -> bool:
    """Whether it is nothing, the default, or one of ours that has a name: none of it is somebody else's code."""
    plug = bare(plug)
    return plug is None or (isinstance(plug, str) and plug in ("none", "default", *named))


def method(target: Any, port_method: str) -> Callable[..., Any]:
    """The port's method of a target, or the target itself where it is a plain callable."""
    found = getattr(target, port_method, None)
    if found is not None:
        return found  # type: ignore[no-any-return]
    return target  # type: ignore[no-any-return]


def check_merged(plug: Plugged, port_method: str, options: Options) -> None:
    """Refuses options, the plug's own among them, that it has no place for; of ours also values that can't be."""
    if plug.target is None:
        return
    check_options(method(plug.target, port_method), options, plug.name)
    check = getattr(plug.target, "check_options", None) if plug.is_ours else None
    if check is not None:
        check(**options)


def check_options(call: Callable[..., Any], options: Options, plug_name: str) -> None:
    """Refuses options that the plug's signature has no place for, before any work is done."""
    parameters = parameters_of(call)
    if parameters is None or any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return
    known = {parameter.name for parameter in parameters if parameter.kind is not parameter.POSITIONAL_ONLY}
    unknown = sorted(set(options) - known)
    if unknown:
        raise PlugBadOption(
            f"{plug_name} has no option {', '.join(map(repr, unknown))}.",
            f"It knows {', '.join(sorted(known)) or 'none'}.",
        )


def has_place_for(call: Callable[..., Any], option: str) -> bool:
    """Whether the signature takes such an option, by its name or among any others."""
    parameters = parameters_of(call) or ()
    return any(
        parameter.kind is parameter.VAR_KEYWORD
        or (parameter.name == option and parameter.kind is not parameter.POSITIONAL_ONLY)
        for parameter in parameters
    )


def parameters_of(call: Callable[..., Any]) -> Collection[inspect.Parameter] | None:
    """What a call takes; None for one that doesn't say (some that are written in C)."""
    try:
        return inspect.signature(call).parameters.values()
    except ValueError:
        return None


def _check_call(call: Callable[..., Any], arguments: Sequence[str], named: Collection[str], name: str) -> None:
    """Refuses what can't be called with the port's arguments, and by name with those of `named` that it has."""
    try:
        signature = inspect.signature(call)
    except ValueError:
        return  # it doesn't say
    kinds = {name: parameter.kind for name, parameter in signature.parameters.items()}
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    try:
        signature.bind(*arguments, **{one: None for one in named if kinds.get(one) in by_name})
    except TypeError as error:
        called = getattr(call, "__name__", type(call).__name__)
        raise PlugNotFound(
            f"{name} can't be called as its port is: {called}{signature}: {error}.",
            f"It is called with {len(arguments)} by position ({', '.join(arguments)}); let it take just these, and "
            "whatever else by name, with a default.",
        ) from error


def _imported(path: str) -> Any:
    module_name, separator, attribute = path.partition(":")
    if not separator or not module_name or not attribute:
        raise PlugNotFound(f"{path!r} names no plug.", 'Write "package.module:name", "default" or "none".')
    try:
        return getattr(importlib.import_module(module_name), attribute)
    except Exception as error:  # a module of somebody else's may raise anything while it is imported
        raise PlugNotFound(
            f"The plug {path!r} can't be imported: {type(error).__name__}: {error}.",
            "Is its package installed where the service runs?",
        ) from error


def _made(plug: type, name: str) -> Any:
    try:
        return plug()
    except Exception as error:  # what a class of somebody else's raises can be anything
        raise PlugNotFound(
            f"The plug {name} can't be made: {type(error).__name__}: {error}.",
            "A class must need no arguments; hand over an object otherwise.",
        ) from error


def _qualified_name(plug: Any) -> str:
    named = plug if inspect.isroutine(plug) or inspect.isclass(plug) else type(plug)
    return f"{getattr(named, '__module__', None) or 'builtins'}:{named.__qualname__}"
