/** Resolvers that still open transactions beside the services that they call; each that is rid of them is taken off, none is added. */
export const resolversWithTransactions: readonly string[] = [
  'server/decisions/deciding/platform-status.resolver.ts',
  'server/signals/media/media-findings.resolver.ts',
]
