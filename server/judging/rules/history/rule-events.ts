import { z } from 'zod'
import {
  entriesAbout,
  type HistoryEntry,
  lastDeletions,
  type NewestEntries,
} from '../../../access/audit/audit-history.store.ts'
import type { Sql } from '../../../platform/database.ts'
import { RuleType } from '../rule-type.ts'
import type { DeletedRule, RuleEvent } from './rule-history.object.ts'

const noun = 'rule'

/** What entries say of rules, as far as the history tells it. */
const Said = z.object({ version: z.int(), position: z.int() }).partial().catch({})
const Gone = z.object({ type: z.enum(RuleType), name: z.string(), version: z.int() })

/** What was done to a rule, newest first; of a deleted rule as well. */
export async function eventsOf(
  tx: Sql,
  workspaceId: string,
  ruleId: string,
  page: NewestEntries,
): Promise<RuleEvent[]> {
  return (await entriesAbout(tx, workspaceId, noun, ruleId, page)).map(eventOf)
}

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

/** The rules of a type that were deleted and are not back, the last one first. */
export async function deletedRules(
  tx: Sql,
  workspaceId: string,
  type: RuleType,
  page: NewestEntries,
): Promise<DeletedRule[]> {
  const deletions = await lastDeletions(tx, workspaceId, noun, type, page)
  return deletions.map(({ subject, before, ...entry }) => ({
    ...entry,
    ruleId: subject ?? '',
    ...Gone.parse(before),
  }))
}
