import type { Transaction } from '../../platform/database.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import { decide } from '../deciding/decide.ts'
import { decisionOf, judgementOf } from '../deciding/decision.ts'
import type { DecisionInput } from '../deciding/decision.input.ts'
import { wantedStrike } from '../deciding/hand-actions.ts'
import { lockObject } from '../deciding/objects.ts'
import { opensNone } from '../deciding/route-reviews.ts'
import type { BulkDecisionItem } from './bulk-decision-item.entity.ts'
import type { SelectedDecision } from './bulk-decision.input.ts'

/** Whether a bulk decision bans an author: one who was banned when it was started is left as they are. */
export const bans = ({ authors }: SelectedDecision, { from }: Pick<BulkDecisionItem, 'from'>): boolean =>
  authors?.ban === true && from !== Status.hidden

/** The ban of an author, with a strike where one is requested too. */
export const banOf = ({
  authors,
  policyCategoryId,
  policyInformation,
  note,
}: SelectedDecision): Omit<DecisionInput, 'requestId'> => ({
  ...{ status: Status.hidden, policyCategoryId, policyInformation, note },
  strike: authors?.strike,
  temporaryBan: authors?.temporaryBan,
})

/** Gives an author a strike without changing their status. @throws as wantedStrike */
export async function strikeAuthor(
  tx: Transaction,
  { workspaceId, actor, origin = null }: Caller,
  decision: SelectedDecision,
  { objectId, cause }: Pick<BulkDecisionItem, 'objectId'> & { cause: string },
): Promise<ReviewEvent[]> {
  const target = { workspaceId, objectType: ObjectType.user, objectId }
  await lockObject(tx, target)
  const wants = await wantedStrike(tx, workspaceId, objectId, decision)
  const judgement = judgementOf({ ...target, origin, decisions: [decisionOf({ cause, actor, ...wants })] })
  return (await decide(tx, [judgement], opensNone)).reviewEvents
}
