import { ActionReader } from '../actions/action-list.ts'
import { ActionLog } from '../actions/action-log.ts'
import { AiRuns } from '../decisions/ai-runs/ai-runs.service.ts'
import { Appeals } from '../decisions/appeals/appeals.service.ts'
import { BulkDecisions } from '../decisions/bulk/bulk-decision.service.ts'
import { HandActions } from '../decisions/deciding/hand-actions.ts'
import { ModeratorDecisions } from '../decisions/deciding/moderator-decisions.service.ts'
import { PlatformStatuses } from '../decisions/deciding/platform-status.ts'
import { AiJudge } from '../decisions/pipeline/ai-judge.ts'
import { Pipeline } from '../decisions/pipeline/pipeline.ts'
import { SyncJudge } from '../decisions/pipeline/sync-judge.ts'
import { Recommendations } from '../decisions/recommendations/recommendation.service.ts'
import { Retroactions } from '../decisions/retroaction/retroaction.service.ts'
import { StrikeLadders } from '../decisions/strikes/strike-settings.service.ts'
import { Strikes } from '../decisions/strikes/strike.service.ts'
import { Trials } from '../decisions/trial/trial.service.ts'
import type { ContentIntake } from '../intake/content/content-intake.service.ts'
import { ItemAsker } from '../judging/ai-moderators/item-asker.ts'
import type { Platform } from '../platform/platform.ts'
import type { ReviewClaims } from '../reviews/review-claims.service.ts'
import { MediaReader } from '../signals/media/media-reader.ts'
import type { SharedServices } from './shared-services.ts'

/** The services of decisions, reverts and recommendations. */
export function decisionsOf(
  shared: SharedServices,
  platform: Platform,
  { intake, claims }: { intake: ContentIntake; claims: ReviewClaims },
) {
  const { asker, audit, config, mediaDownloads, mediaTools, plans, readied, ruleCounts } = shared
  const signals = { mediaTools, signalAsker: shared.signalAsker, signalReader: shared.signalReader }
  const { database } = platform
  const mediaReader = new MediaReader({ ...mediaTools, database, mediaDownloads })
  const pipeline = new Pipeline({ ...platform, ...signals, plans, readied, ruleCounts, mediaReader })
  const itemAsker = new ItemAsker({ database, asker, mediaDownloads, analyzer: mediaTools.analyzer })
  const aiJudge = new AiJudge({ database, itemAsker, readied, pipeline })
  const { syncTimeoutMs: timeoutMs } = config.moderation
  return {
    actionLog: new ActionLog({ database }),
    actionReader: new ActionReader(platform),
    aiJudge,
    appeals: new Appeals({ ...platform, pipeline, claims }),
    bulkDecisions: new BulkDecisions({ ...platform, audit }),
    aiRuns: new AiRuns({ ...platform, audit }),
    itemAsker,
    decisions: new ModeratorDecisions({ database, pipeline, claims }),
    mediaReader,
    handActions: new HandActions({ database, pipeline }),
    pipeline,
    recommendations: new Recommendations(platform),
    platformStatuses: new PlatformStatuses({ database, pipeline }),
    retroactions: new Retroactions({ ...platform, audit }),
    strikeLadders: new StrikeLadders({ database, audit }),
    strikes: new Strikes(platform),
    syncJudge: new SyncJudge({ ...platform, intake, pipeline, aiJudge, plans, timeoutMs }),
    trials: new Trials({ database, plans, mediaReader }),
  }
}
