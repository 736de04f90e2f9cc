/** What each value of an enum means, as `registerEnumType` takes it: a value without its text does not compile. */
export const described = <E extends object>(
  _of: E,
  texts: Readonly<Record<keyof E, string>>,
): Record<keyof E, { description: string }> =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([value, description]) => [value, { description }]),
  ) as Record<keyof E, { description: string }>
