import type { DeletedRuleFilter } from './deleted-rule-filter.input.ts'
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
import type { DeletedRule, RuleEvent } from './rule-history.object.ts'

const noun = 'rule'

/** What entries say of rules, as far as the history tells it. */
const Said = z.object({ version: z.int(), position: z.int() }).partial().catch({})
const Gone = z.object({ type: z.enum(RuleType), name: z.string(), version: z.int() })

/** What lists of what was done to rules can be ordered by. */
export const ruleEventOrders = historyOrders('RuleEvent')

/** What lists of deleted rules can be ordered by. */
export const deletedRuleOrders = historyOrders('DeletedRule')

/** What was done to a rule; of a deleted rule as well. */
export const ruleEvents = (
  workspaceId: string,
  ruleId: string,
  order?: ListOrder | null,
): Listing<RuleEvent> =>
  mapped(entriesAbout(workspaceId, noun, ruleId, keysetOf(ruleEventOrders, order)), eventOf)

function eventOf({ event, before, after, ...entry }: HistoryEntry): RuleEvent {
  const [was, is] = [Said.parse(before), Said.parse(after)]
  const isMove = event === `${noun}.moved`
  return {
    ...entry,
    kind: event.slice(noun.length + 1),
    version: is.version ?? was.version ?? null,
    positionBefore: (isMove ? was.position : undefined) ?? null,
    positionAfter: (isMove ? is.position : undefined) ?? null,
  }
}

/** The rules of a type that were deleted and are not back. */
export const deletedRules = (
  workspaceId: string,
  { types }: DeletedRuleFilter,
  order?: ListOrder | null,
): Listing<DeletedRule> =>
  mapped(
    lastDeletions(workspaceId, noun, types ?? null, keysetOf(deletedRuleOrders, order)),
    ({ subject, before, ...entry }) => ({ ...entry, ruleId: subject ?? '', ...Gone.parse(before) }),
  )
