import { AiPairQualityResolver, AiPairsResolver } from './analytics/ai-agreement.resolver.ts'
import {
  AnalyticsModeratorResolver,
  AnalyticsReporterResolver,
  AnalyticsRuleResolver,
} from './analytics/analytics-subjects.resolver.ts'
import { AnalyticsResolver } from './analytics/analytics.resolver.ts'
import { ContentDeletionResolver } from './erasure/content-deletion.resolver.ts'
import { ErasureResolver } from './erasure/erasure.resolver.ts'
import { ContentHoldResolver, LegalHoldResolver, UserHoldResolver } from './erasure/legal-hold.resolver.ts'
import { RetentionResolver } from './retention/retention.resolver.ts'
import { SavedViewResolver } from './saved-views/saved-view.resolver.ts'
import { WorkspaceProgressResolver } from './setup/workspace-progress.resolver.ts'
import { UserRecordsResolver } from './user-records/user-records.resolver.ts'

/** The resolvers of this room. */
export const insightResolvers = [
  AiPairQualityResolver,
  AiPairsResolver,
  AnalyticsModeratorResolver,
  AnalyticsReporterResolver,
  AnalyticsResolver,
  AnalyticsRuleResolver,
  SavedViewResolver,
  ContentDeletionResolver,
  ContentHoldResolver,
  ErasureResolver,
  LegalHoldResolver,
  RetentionResolver,
  UserHoldResolver,
  UserRecordsResolver,
  WorkspaceProgressResolver,
]
