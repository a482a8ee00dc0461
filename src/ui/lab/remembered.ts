/** `make` with its last value cached: it runs again only when an argument differs from the last call. */
export function remembered<Arguments extends readonly unknown[], Value>(
  make: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  let last: { readonly given: Arguments; readonly value: Value } | undefined;
  return (...given) => {
    const isSame = last !== undefined && given.every((each, place) => Object.is(each, last?.given[place]));
    if (last === undefined || !isSame) last = { given, value: make(...given) };
    return last.value;
  };
}
