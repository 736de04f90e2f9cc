const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const found = (text: string, table: readonly (readonly [string, string])[]): string | undefined =>
  table.find(([mark]) => text.includes(mark))?.[1]

/** The browser and system of a user agent, as far as they can be recognized. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } | undefined {
  if (!userAgent) return undefined
  const browser = found(userAgent, browsers)
  const system = found(userAgent, systems)
  return browser && system ? { browser, system } : undefined
}
