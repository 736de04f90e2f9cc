const redirecting = new Set([301, 302, 303, 307, 308])
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** The target URL of a redirect, or null when the response is none. */
export function redirectTarget(from: URL, status: number, location: string | undefined): string | null {
  if (!redirecting.has(status) || location === undefined || !URL.canParse(location, from.href)) return null
  return new URL(location, from.href).href
}

/**
 * The headers that may be sent to the redirect's target: all for the same origin, none that were meant for the first
 * origin otherwise.
 */
export function headersFor(
  from: string,
  to: string,
  headers: Record<string, string>,
): Record<string, string> {
  if (new URL(from).origin === new URL(to).origin) return headers
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !secretHeaders.has(name.toLowerCase())),
  )
}
