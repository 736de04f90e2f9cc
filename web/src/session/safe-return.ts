/** Where to go after signing in: a path of this dashboard and never another site; otherwise the queues. */
export function safeReturn(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in')
    ? next
    : '/queues'
}
