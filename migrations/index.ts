import type { Migration } from '@mikro-orm/migrations'
import { WorkspacesAndTeam } from './m0001-workspaces-and-team.ts'
import { WhatCustomersSend } from './m0002-what-customers-send.ts'
import { RulesAndLists } from './m0003-rules-and-lists.ts'
import { Decisions } from './m0004-decisions.ts'
import { Webhooks } from './m0005-webhooks.ts'
import { Users } from './m0006-users.ts'
import { Reports } from './m0007-reports.ts'
import { StrikesAndBans } from './m0008-strikes-and-bans.ts'
import { WorkspaceSettings } from './m0009-workspace-settings.ts'
import { Integrations } from './m0010-integrations.ts'
import { RuleConditions } from './m0011-rule-conditions.ts'
import { WorkingInQueues } from './m0012-working-in-queues.ts'
import { WrittenPolicies } from './m0013-written-policies.ts'
import { AiModerators } from './m0014-ai-moderators.ts'
import { Analytics } from './m0015-analytics.ts'
import { WhatMediaSay } from './m0016-what-media-say.ts'
import { BacktestsAndRetroactions } from './m0017-backtests-and-retroactions.ts'
import { RuleHealth } from './m0018-rule-health.ts'
import { RuleHistory } from './m0019-rule-history.ts'
import { ReviewsOnHold } from './m0020-reviews-on-hold.ts'
import { IndexesOfUpkeep, Upkeep } from './m0021-upkeep.ts'
import { FairClaims, FairShares } from './m0022-fair-shares.ts'
import { AppliedRules, RulesAppliedBefore } from './m0023-applied-rules.ts'
import { DecisionsInTheAuditLog, IndexesOfTheAuditLog } from './m0024-decisions-in-the-audit-log.ts'
import { IndexesOfWhatNobodyJudged, WhatNobodyJudged } from './m0025-what-nobody-judged.ts'
import { DecidingOnChatPlatforms } from './m0026-deciding-on-chat-platforms.ts'
import { FailingTimers } from './m0027-failing-timers.ts'
import { PasswordLinks } from './m0029-password-links.ts'
import { SignalProviders } from './m0030-signal-providers.ts'
import { Classifiers } from './m0032-classifiers.ts'
import { TopicVolumes } from './m0033-topic-volume.ts'
import { MomentsOfMedia } from './m0034-moments-of-media.ts'
import { MediaAtADistance } from './m0035-media-at-a-distance.ts'
import { ScriptsOfText } from './m0036-scripts-of-text.ts'
import { PrintsOfParts } from './m0037-prints-of-parts.ts'
import { SuggestedScores } from './m0038-suggested-scores.ts'
import { WhatAiModeratorsSee } from './m0039-what-ai-moderators-see.ts'
import { PolicyTrials } from './m0040-policy-trials.ts'
import { ClassifiersThatAsk } from './m0041-classifiers-that-ask.ts'
import { SuggestedExamples } from './m0042-suggested-examples.ts'
import { KeysOfPastPrints, PrintKeys } from './m0043-print-keys.ts'
import { EmbeddingsOfFrames } from './m0044-embeddings-of-frames.ts'
import { PictureFiles } from './m0045-picture-files.ts'
import { ActionsByTime } from './m0046-actions-by-time.ts'
import { DecisionsOfReviews } from './m0047-decisions-of-reviews.ts'
import { WhoTranscribed } from './m0048-who-transcribed.ts'
import { MarkedPrintKeys } from './m0049-marked-print-keys.ts'
import { SpeechOfWorkspaces } from './m0050-speech-of-workspaces.ts'
import { HistoryOfQueues } from './m0051-history-of-queues.ts'
import { KeysThatAct } from './m0052-keys-that-act.ts'
import { SentRequests } from './m0053-sent-requests.ts'
import { BulkDecisions } from './m0054-bulk-decisions.ts'
import { Events } from './m0055-events.ts'
import { Exports } from './m0056-exports.ts'
import { ActionsUnderWay } from './m0057-actions-under-way.ts'
import { PlacesByName } from './m0058-places-by-name.ts'
import { PastTextsToIndex, SearchIndex } from './m0059-search-index.ts'
import { FiltersOfLists } from './m0060-filters-of-lists.ts'
import { LighterWrites } from './m0061-lighter-writes.ts'
import { TasksByObject } from './m0062-tasks-by-object.ts'
import { ActionsOfDeliveries } from './m0065-actions-of-deliveries.ts'
import { PartitionsOfAttempts } from './m0066-partitions-of-attempts.ts'
import { DecisionsInPlace, IndexesOfDecisionsInPlace } from './m0070-decisions-in-place.ts'
import { ClaimsInPlace } from './m0071-claims-in-place.ts'
import { ActionsThatWait, IndexesOfTheQueue, QueueOfActions } from './m0080-queue-of-actions.ts'
import { LeasesOfBatches } from './m0085-leases-of-batches.ts'
import { CountersOfConnections, KeyOfCounters } from './m0086-counters-of-connections.ts'
import { Invitations } from './m0090-invitations.ts'
import { SecondSteps } from './m0091-second-steps.ts'
import { IndexesOfTheOrder, OrderOfActions } from './m0105-order-of-actions.ts'
import { SessionsOfSeveralWorkspaces } from './m0110-sessions-of-several-workspaces.ts'
import { IdentityProviders } from './m0111-identity-providers.ts'
import { ReviewCases } from './m0115-review-cases.ts'
import { AuthorsInBulk } from './m0116-authors-in-bulk.ts'
import { BlindJudging } from './m0120-blind-judging.ts'
import { SecondReviews } from './m0121-second-reviews.ts'
import { Appeals } from './m0130-appeals.ts'
import { StatementsOfReasons } from './m0131-statements-of-reasons.ts'
import { PlansOfQueues } from './m0140-plans-of-queues.ts'
import { MediaViewing } from './m0150-media-viewing.ts'
import { AnswersOfAttempts } from './m0155-answers-of-attempts.ts'
import { AppliedTemplates } from './m0156-applied-templates.ts'
import { SecretKeyProbe } from './m0157-secret-key-probe.ts'
import { IndexesOfErasure, RedactedEntries } from './m0160-redacted-entries.ts'
import { Erasures } from './m0161-erasures.ts'
import { LegalHolds } from './m0162-legal-holds.ts'
import { LegalHoldsByTime } from './m0163-legal-holds-by-time.ts'
import { SavedViews } from './m0170-saved-views.ts'
import { ExposureBudgets } from './m0171-exposure-budgets.ts'
import { SigningKeys } from './m0180-signing-keys.ts'
import { ChecksByTime } from './m0187-checks-by-time.ts'
import { RetentionPeriods } from './m0190-retention-periods.ts'
import { Origins } from './m0191-origins.ts'
import { QueuesOfTemplates } from './m0192-queues-of-templates.ts'
import { KnownDiscrepancies } from './m0195-known-discrepancies.ts'
import { OriginsOfTimers } from './m0196-origins-of-timers.ts'
import { OriginsOfBacktests } from './m0230-origins-of-backtests.ts'
import { MembersOfCases } from './m0231-members-of-cases.ts'
import { NumbersOfActions } from './m0232-numbers-of-actions.ts'
import { ColumnsOfTraces } from './m0233-columns-of-traces.ts'
import { CausesOfActions } from './m0234-causes-of-actions.ts'
import { StatesOfActions } from './m0235-states-of-actions.ts'

/** A migration under the name that the database keeps of it. */
export interface ListedMigration {
  name: string
  class: new (...given: ConstructorParameters<typeof Migration>) => Migration
  /**
   * The newest migration that a program has to know to run on a database that has this one; without it no program of a
   * version before starts there.
   */
  runsFrom?: string
}

/** The migrations in order, named here because a bundle has no folder to list. */
export const migrationsList: readonly ListedMigration[] = [
  { name: '0001-workspaces-and-team', class: WorkspacesAndTeam },
  { name: '0002-what-customers-send', class: WhatCustomersSend },
  { name: '0003-rules-and-lists', class: RulesAndLists },
  { name: '0004-decisions', class: Decisions },
  { name: '0005-webhooks', class: Webhooks },
  { name: '0006-users', class: Users },
  { name: '0007-reports', class: Reports },
  { name: '0008-strikes-and-bans', class: StrikesAndBans },
  { name: '0009-workspace-settings', class: WorkspaceSettings },
  { name: '0010-integrations', class: Integrations },
  { name: '0011-rule-conditions', class: RuleConditions },
  { name: '0012-working-in-queues', class: WorkingInQueues },
  { name: '0013-written-policies', class: WrittenPolicies },
  { name: '0014-ai-moderators', class: AiModerators },
  { name: '0015-analytics', class: Analytics },
  { name: '0016-what-media-say', class: WhatMediaSay },
  { name: '0017-backtests-and-retroactions', class: BacktestsAndRetroactions },
  { name: '0018-rule-health', class: RuleHealth },
  { name: '0019-rule-history', class: RuleHistory },
  { name: '0020-reviews-on-hold', class: ReviewsOnHold },
  { name: '0021-indexes-of-upkeep', class: IndexesOfUpkeep },
  { name: '0021-upkeep', class: Upkeep },
  { name: '0022-fair-shares', class: FairShares },
  { name: '0022-fair-claims', class: FairClaims },
  { name: '0023-applied-rules', class: AppliedRules },
  { name: '0023-rules-applied-before', class: RulesAppliedBefore },
  { name: '0024-decisions-in-the-audit-log', class: DecisionsInTheAuditLog },
  { name: '0024-indexes-of-the-audit-log', class: IndexesOfTheAuditLog },
  { name: '0025-what-nobody-judged', class: WhatNobodyJudged },
  { name: '0025-indexes-of-what-nobody-judged', class: IndexesOfWhatNobodyJudged },
  { name: '0026-deciding-on-chat-platforms', class: DecidingOnChatPlatforms },
  { name: '0027-failing-timers', class: FailingTimers },
  { name: '0029-password-links', class: PasswordLinks },
  { name: '0030-signal-providers', class: SignalProviders },
  { name: '0032-classifiers', class: Classifiers },
  { name: '0033-topic-volume', class: TopicVolumes },
  { name: '0034-moments-of-media', class: MomentsOfMedia },
  { name: '0035-media-at-a-distance', class: MediaAtADistance },
  { name: '0036-scripts-of-text', class: ScriptsOfText },
  { name: '0037-prints-of-parts', class: PrintsOfParts },
  { name: '0038-suggested-scores', class: SuggestedScores },
  { name: '0039-what-ai-moderators-see', class: WhatAiModeratorsSee },
  { name: '0040-policy-trials', class: PolicyTrials },
  { name: '0041-classifiers-that-ask', class: ClassifiersThatAsk },
  { name: '0042-suggested-examples', class: SuggestedExamples },
  { name: '0043-print-keys', class: PrintKeys },
  { name: '0043-keys-of-past-prints', class: KeysOfPastPrints },
  { name: '0044-embeddings-of-frames', class: EmbeddingsOfFrames },
  { name: '0045-picture-files', class: PictureFiles },
  { name: '0046-actions-by-time', class: ActionsByTime },
  { name: '0047-decisions-of-reviews', class: DecisionsOfReviews },
  { name: '0048-who-transcribed', class: WhoTranscribed },
  { name: '0049-marked-print-keys', class: MarkedPrintKeys },
  { name: '0050-speech-of-workspaces', class: SpeechOfWorkspaces },
  { name: '0051-history-of-queues', class: HistoryOfQueues },
  { name: '0052-keys-that-act', class: KeysThatAct },
  { name: '0053-sent-requests', class: SentRequests },
  { name: '0054-bulk-decisions', class: BulkDecisions },
  { name: '0055-events', class: Events },
  { name: '0056-exports', class: Exports },
  { name: '0057-actions-under-way', class: ActionsUnderWay },
  { name: '0058-places-by-name', class: PlacesByName },
  { name: '0059-search-index', class: SearchIndex },
  { name: '0059-past-texts-to-index', class: PastTextsToIndex },
  { name: '0060-filters-of-lists', class: FiltersOfLists },
  { name: '0061-lighter-writes', class: LighterWrites },
  { name: '0062-tasks-by-object', class: TasksByObject },
  { name: '0065-actions-of-deliveries', class: ActionsOfDeliveries },
  { name: '0066-partitions-of-attempts', class: PartitionsOfAttempts },
  { name: '0070-decisions-in-place', class: DecisionsInPlace },
  { name: '0070-indexes-of-decisions-in-place', class: IndexesOfDecisionsInPlace },
  { name: '0071-claims-in-place', class: ClaimsInPlace },
  { name: '0080-queue-of-actions', class: QueueOfActions },
  { name: '0080-actions-that-wait', class: ActionsThatWait },
  { name: '0080-indexes-of-the-queue', class: IndexesOfTheQueue },
  { name: '0085-leases-of-batches', class: LeasesOfBatches },
  { name: '0086-counters-of-connections', class: CountersOfConnections },
  { name: '0086-key-of-counters', class: KeyOfCounters },
  { name: '0090-invitations', class: Invitations },
  { name: '0091-second-steps', class: SecondSteps },
  { name: '0105-order-of-actions', class: OrderOfActions },
  { name: '0105-indexes-of-the-order', class: IndexesOfTheOrder },
  {
    name: '0110-sessions-of-several-workspaces',
    class: SessionsOfSeveralWorkspaces,
    runsFrom: '0105-indexes-of-the-order',
  },
  { name: '0111-identity-providers', class: IdentityProviders },
  { name: '0115-review-cases', class: ReviewCases },
  { name: '0116-authors-in-bulk', class: AuthorsInBulk },
  { name: '0120-blind-judging', class: BlindJudging },
  { name: '0121-second-reviews', class: SecondReviews },
  { name: '0130-appeals', class: Appeals },
  { name: '0131-statements-of-reasons', class: StatementsOfReasons },
  { name: '0140-plans-of-queues', class: PlansOfQueues },
  { name: '0150-media-viewing', class: MediaViewing },
  { name: '0155-answers-of-attempts', class: AnswersOfAttempts },
  { name: '0156-applied-templates', class: AppliedTemplates },
  { name: '0157-secret-key-probe', class: SecretKeyProbe },
  { name: '0160-redacted-entries', class: RedactedEntries },
  { name: '0160-indexes-of-erasure', class: IndexesOfErasure },
  { name: '0161-erasures', class: Erasures },
  { name: '0162-legal-holds', class: LegalHolds },
  { name: '0163-legal-holds-by-time', class: LegalHoldsByTime },
  { name: '0170-saved-views', class: SavedViews },
  { name: '0171-exposure-budgets', class: ExposureBudgets },
  { name: '0180-signing-keys', class: SigningKeys },
  { name: '0187-checks-by-time', class: ChecksByTime, runsFrom: '0180-signing-keys' },
  { name: '0190-retention-periods', class: RetentionPeriods },
  { name: '0191-origins', class: Origins },
  { name: '0192-queues-of-templates', class: QueuesOfTemplates },
  {
    name: '0195-known-discrepancies',
    class: KnownDiscrepancies,
    runsFrom: '0192-queues-of-templates',
  },
  {
    name: '0196-origins-of-timers',
    class: OriginsOfTimers,
    runsFrom: '0192-queues-of-templates',
  },
  {
    name: '0230-origins-of-backtests',
    class: OriginsOfBacktests,
    runsFrom: '0192-queues-of-templates',
  },
  {
    name: '0231-members-of-cases',
    class: MembersOfCases,
    runsFrom: '0192-queues-of-templates',
  },
  { name: '0232-numbers-of-actions', class: NumbersOfActions },
  { name: '0233-columns-of-traces', class: ColumnsOfTraces },
  { name: '0234-causes-of-actions', class: CausesOfActions },
  { name: '0235-states-of-actions', class: StatesOfActions },
]
