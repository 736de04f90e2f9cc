/** An address as logs and traces may have it: query strings may hold secrets. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
