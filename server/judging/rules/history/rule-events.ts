import { z } from 'zod'
import {
  entriesAbout,
  type HistoryEntry,
  historyOrders,
  lastDeletions,
} from '../../../access/audit/audit-history.store.ts'
import { keysetOf, type ListOrder } from '../../../platform/graphql/list-order.ts'
import { type Listing, mapped } from '../../../platform/graphql/listing.ts'
import { RuleType } from '../rule-type.ts'
import type { DeletedRuleFilter } from './deleted-rule-filter.input.ts'
import type { DeletedRule, RuleEvent } from './rule-history.object.ts'

const noun = 'rule'

/** The fields of audit log entries on rules that the history uses. */
const Changed = z.object({ version: z.int(), position: z.int() }).partial().catch({})
const Deleted = z.object({ type: z.enum(RuleType), name: z.string(), version: z.int() })

/** The orders of lists of rule events. */
export const ruleEventOrders = historyOrders('RuleEvent')

/** The orders of lists of deleted rules. */
export const deletedRuleOrders = historyOrders('DeletedRule')

/** The events of a rule, possibly a deleted one. */
export const ruleEvents = (
  workspaceId: string,
  ruleId: string,
  order?: ListOrder | null,
): Listing<RuleEvent> =>
  mapped(entriesAbout(workspaceId, noun, ruleId, keysetOf(ruleEventOrders, order)), eventOf)

function eventOf({ event, before, after, ...entry }: HistoryEntry): RuleEvent {
  const [was, is] = [Changed.parse(before), Changed.parse(after)]
  const isMove = event === `${noun}.moved`
  return {
    ...entry,
    kind: event.slice(noun.length + 1),
    version: is.version ?? was.version ?? null,
    positionBefore: (isMove ? was.position : undefined) ?? null,
    positionAfter: (isMove ? is.position : undefined) ?? null,
  }
}

/** The rules of a type that were deleted and not restored. */
export const deletedRules = (
  workspaceId: string,
  { types }: DeletedRuleFilter,
  order?: ListOrder | null,
): Listing<DeletedRule> =>
  mapped(
    lastDeletions(workspaceId, noun, types ?? null, keysetOf(deletedRuleOrders, order)),
    ({ subject, before, ...entry }) => ({ ...entry, ruleId: subject ?? '', ...Deleted.parse(before) }),
  )
