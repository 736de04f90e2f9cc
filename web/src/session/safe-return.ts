/** The path to open after signing in: one of this dashboard, never another origin; otherwise the queues. */
export function safeReturn(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in')
    ? next
    : '/queues'
}
