import type { TemporaryBan } from '../../actions/action-details.ts'
import { reopenReports } from '../../intake/reports/resolve-reports.ts'
import { reopenRecommendations } from '../../judging/ai-moderators/recommendations.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Origin } from '../../platform/origin.ts'
import { type ActorRef, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { decide } from '../deciding/decide.ts'
import { bySystem, type Judgement, judgementOf } from '../deciding/decision.ts'
import type { Decisions } from '../deciding/outcome.ts'
import type { ReadyPipeline } from '../pipeline/pipeline.ts'

/** A change of an object, and the object's state before. */
export interface TakenChange {
  objectType: ObjectType
  objectId: string
  actionIds: string[]
  /** The status before; null where only tags were added. */
  from: Status | null
  policyCategoryId: string | null
  tagsAdded: string[]
  /** The actor of the status before; null when nothing had decided on it. */
  decidedBy: ActorRef | null
  /** The end that the ban of a user had before; null where it had none. */
  temporaryBan: TemporaryBan | null
}

/** Who reverses changes, and the texts and causes of the actions. */
export interface TakingBack {
  workspaceId: string
  by: ActorRef | null
  /** What the taking back is a part of. */
  origin: Origin | null
  causeOf(objectId: string): string
  policyInformation: string
}

/**
 * Reverses changes on whose objects nothing was done since, as actions of their own that are sent to the customer platform. The
 * objects must be locked.
 */
export async function takeBack(
  tx: Transaction,
  { route, announce }: ReadyPipeline,
  taking: TakingBack,
  changes: readonly TakenChange[],
): Promise<Decisions> {
  const { workspaceId } = taking
  const decisions = await decide(
    tx,
    changes.map((change) => reversal(taking, change)),
    route,
  )
  for (const { objectType, objectId, from, actionIds } of changes) {
    if (from !== Status.hidden) await reopenReports(tx, workspaceId, objectId, actionIds)
    if (objectType === ObjectType.content) await reopenRecommendations(tx, workspaceId, objectId, actionIds)
  }
  announce(tx, decisions)
  return decisions
}

function reversal(
  { workspaceId, by, origin, causeOf, policyInformation }: TakingBack,
  change: TakenChange,
): Judgement {
  const { objectType, objectId, from, policyCategoryId, tagsAdded, decidedBy, temporaryBan: ban } = change
  const decision = {
    ...bySystem,
    ...(by && { actor: by }),
    restores: { decidedBy },
    cause: causeOf(objectId),
    status: from,
    policyCategoryId,
    policyInformation,
    tagsRemoved: tagsAdded,
    temporaryBan: ban && from === Status.hidden ? { ...ban, until: new Date(ban.until) } : null,
    reason: from === Status.flagged ? reasonInWords('reversal', policyInformation) : null,
  }
  return judgementOf({ workspaceId, origin, objectType, objectId, decisions: [decision] })
}
