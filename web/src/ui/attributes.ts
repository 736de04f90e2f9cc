/** A value as the customer platform sent it, in one line. */
export const sentText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** The attributes that are not registered [2.6]. */
export function unregistered(sent: unknown, registered: readonly string[]): [string, unknown][] {
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).filter(([name]) => !registered.includes(name))
}
