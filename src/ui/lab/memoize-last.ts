/** Memoizes the last value: `make` is called again only if an argument differs from the last call's. */
export function memoizeLast<Arguments extends readonly unknown[], Value>(
  make: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  let last: { readonly given: Arguments; readonly value: Value } | undefined;
  return (...given) => {
    if (last === undefined || given.some((each, place) => !Object.is(each, last?.given[place])))
      last = { given, value: make(...given) };
    return last.value;
  };
}
