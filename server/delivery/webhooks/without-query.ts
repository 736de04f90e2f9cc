/** A URL for logs and traces, without its query, which may contain secrets. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
