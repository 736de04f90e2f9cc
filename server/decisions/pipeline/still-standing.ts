import { strikeOf } from '../../actions/action-details.ts'
import { type StandingAction, standingActions } from '../../actions/standing-action.store.ts'
import type { Sql } from '../../platform/database.ts'
import type { ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import { strikesOnRecord } from '../strikes/strike.store.ts'

/** The actions of rules and AI moderators on content that are still in force: of strikes, those that are on the record. */
export async function stillStanding(tx: Sql, items: readonly ObjectRef[]): Promise<StandingAction[]> {
  const standing = await standingActions(tx, items)
  const strikes = standing.filter(givesStrike)
  if (strikes.length === 0) return standing
  const onRecord = await strikesOnRecord(
    tx,
    strikes.map(({ action }) => action.workspaceId),
    strikes.map(({ action }) => strikeOf(action).id),
  )
  return standing.filter((each) => !givesStrike(each) || onRecord.has(strikeOf(each.action).id))
}

const givesStrike = ({ action }: StandingAction): boolean => action.actionType === 'StrikeUser'
