/** Resolvers that still open transactions beside the services that they call; each that is rid of them is taken off, none is added. */
export const resolversWithTransactions: readonly string[] = [
  'server/decisions/deciding/platform-status.resolver.ts',
  'server/decisions/pipeline/submission.resolver.ts',
  'server/decisions/recommendations/reject-recommendation.resolver.ts',
  'server/decisions/retroaction/retroaction-fields.resolver.ts',
  'server/decisions/retroaction/retroaction.resolver.ts',
  'server/decisions/trial/trial.resolver.ts',
  'server/intake/content/content-fields.resolver.ts',
  'server/intake/content/content.resolver.ts',
  'server/intake/content/reveal.resolver.ts',
  'server/intake/reports/reported-fields.resolver.ts',
  'server/intake/reports/user-report.resolver.ts',
  'server/intake/users/user.resolver.ts',
  'server/signals/media/media-findings.resolver.ts',
]
