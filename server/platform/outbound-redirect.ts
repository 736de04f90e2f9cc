const redirecting = new Set([301, 302, 303, 307, 308])
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** Where an answer sends the client, or null when it is not a redirect. */
export function redirectTarget(from: URL, status: number, location: string | undefined): string | null {
  if (!redirecting.has(status) || location === undefined || !URL.canParse(location, from.href)) return null
  return new URL(location, from.href).href
}

/** The headers that may go on to the target: another origin never sees what was meant for the first. */
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
