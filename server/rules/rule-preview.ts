import { setImmediate as breathe } from 'node:timers/promises'
import type { Database, Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { type Facts, factsOf } from '../signals/facts.ts'
import type { Item } from '../signals/item.ts'
import { batchedReads } from '../signals/reads.ts'
import { storedMedia } from '../signals/stored-media.ts'
import { checkRule } from './check-rule.ts'
import { evaluate } from './evaluate.ts'
import { compilePlan, type Plan } from './plan.ts'
import { listItems } from './plan-source.ts'
import { type Match, PreviewTally } from './preview-tally.ts'
import { visitRecentItems } from './recent-items.ts'
import { visitRecentUsers } from './recent-users.ts'
import type { RulePreview } from './rule-preview.object.ts'
import { RuleType } from './rule-type.ts'

const recent = { most: 10_000, days: 30, batch: 250 }
const sliceMs = 8

/**
 * What a rule would have done to the newest items, or to the newest users for a user rule (section 3.2.6), up to 10,000
 * of up to 30 days: the rule as it is given, whether it exists or not, alone. Gives way to other work every few
 * milliseconds.
 * @throws InvalidInputError as for creating the rule
 */
export async function previewRule(
  database: Database,
  workspaceId: string,
  input: unknown,
): Promise<RulePreview> {
  const { type, plan } = await database.inWorkspace(workspaceId, (tx) => planOf(tx, workspaceId, input))
  const preview = new Preview(plan)
  if (type === RuleType.user)
    await visitRecentUsers(database, workspaceId, recent, (tx, users) => {
      const parts = { probeMedia: () => Promise.resolve([]), read: readsOf(tx) }
      return preview.examineAll(users, ({ subject, decidedByHuman }) => {
        const { id, status } = subject.user
        return [factsOf(subject, parts), { contentId: null, userId: id, status, decidedByHuman }]
      })
    })
  else
    await visitRecentItems(database, workspaceId, recent, (tx, items) => {
      const parts = { probeMedia: (each: Item) => storedMedia(tx, each), read: readsOf(tx) }
      return preview.examineAll(items, ({ item, decidedByHuman }) => {
        const { id, status, user } = item
        return [factsOf(item, parts), { contentId: id, userId: user.id, status, decidedByHuman }]
      })
    })
  return preview.tally.result
}

async function planOf(tx: Sql, workspaceId: string, input: unknown): Promise<{ type: RuleType; plan: Plan }> {
  const { type, name, conditions, actions, known } = await checkRule(tx, workspaceId, input)
  const plan = await compilePlan({
    version: 0,
    type,
    rules: [{ id: newId(), name, version: 0, conditions, actions }],
    known,
    listItems: (listIds) => listItems(tx, workspaceId, listIds),
  })
  return { type, plan }
}

const readsOf = (tx: Sql) => batchedReads((_workspaces, work) => work(tx))

/** A preview under way. */
class Preview {
  readonly tally = new PreviewTally(recent.days)
  #slice = performance.now()

  constructor(private readonly plan: Plan) {}

  /** Examines a batch: one after the other, or together where facts have to be fetched, so that they are read at once. */
  async examineAll<T>(batch: readonly T[], examined: (one: T) => [Facts, Match]): Promise<void> {
    if (this.plan.needsIo) await Promise.all(batch.map((one) => this.#examine(...examined(one))))
    else for (const one of batch) await this.#examine(...examined(one))
  }

  async #examine(facts: Facts, match: Match): Promise<void> {
    const { effects, trace } = await evaluate(this.plan, facts)
    this.tally.examined++
    if (effects[0] && trace[0]) this.tally.match(match, effects[0].status, trace[0])
    if (performance.now() - this.#slice < sliceMs) return
    await breathe()
    this.#slice = performance.now()
  }
}
