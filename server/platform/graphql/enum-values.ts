/** The descriptions of an enum's values, for `registerEnumType`; a value without a description does not compile. */
export const described = <E extends object>(
  _of: E,
  texts: Readonly<Record<keyof E, string>>,
): Record<keyof E, { description: string }> =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([value, description]) => [value, { description }]),
  ) as Record<keyof E, { description: string }>
