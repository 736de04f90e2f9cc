import { setImmediate as breathe } from 'node:timers/promises'
import type { Database, Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { factsOf } from '../signals/facts.ts'
import { storedMedia } from '../signals/stored-media.ts'
import type { Status } from '../vocabulary/status.ts'
import { checkRule } from './check-rule.ts'
import { evaluate } from './evaluate.ts'
import type { TracedRule } from './evaluation.ts'
import { compilePlan, type Plan } from './plan.ts'
import { listItems } from './plan-source.ts'
import { type RecentItem, visitRecentItems } from './recent-items.ts'
import type { RulePreview, RulePreviewChange, RulePreviewSample } from './rule-preview.object.ts'

const recent = { most: 10_000, days: 30, batch: 250 }
const mostSamples = 10
const sliceMs = 8

/**
 * What a rule would have done to the newest items (section 3.2.6), up to 10,000 of up to 30 days: the rule as it is
 * given, whether it exists or not, alone. Gives way to other work every few milliseconds.
 * @throws InvalidInputError as for creating the rule
 */
export async function previewRule(
  database: Database,
  workspaceId: string,
  input: unknown,
): Promise<RulePreview> {
  const plan = await database.inWorkspace(workspaceId, (tx) => planOf(tx, workspaceId, input))
  const tally = new Tally()
  await visitRecentItems(database, workspaceId, recent, async (tx, items) => {
    let slice = performance.now()
    for (const one of items) {
      await examine(tx, plan, one, tally)
      if (performance.now() - slice < sliceMs) continue
      await breathe()
      slice = performance.now()
    }
  })
  return tally.result
}

async function planOf(tx: Sql, workspaceId: string, input: unknown): Promise<Plan> {
  const { name, conditions, actions, known } = await checkRule(tx, workspaceId, input)
  return compilePlan({
    version: 0,
    rules: [{ id: newId(), name, version: 0, conditions, actions }],
    known,
    listItems: (listIds) => listItems(tx, workspaceId, listIds),
  })
}

async function examine(tx: Sql, plan: Plan, recentItem: RecentItem, tally: Tally): Promise<void> {
  const facts = factsOf(recentItem.item, { probeMedia: (item) => storedMedia(tx, item) })
  const { effects, trace } = await evaluate(plan, facts)
  tally.examined++
  if (effects[0] && trace[0]) tally.match(recentItem, effects[0].status, trace[0])
}

class Tally {
  examined = 0
  #matched = 0
  readonly #changes = new Map<string, RulePreviewChange>()
  readonly #samples: RulePreviewSample[] = []

  match({ item, decidedByHuman }: RecentItem, status: Status | null, { conditions }: TracedRule): void {
    this.#matched++
    if (status && status !== item.status && !decidedByHuman) this.#change(item.status, status)
    if (this.#samples.length >= mostSamples) return
    this.#samples.push({
      contentId: item.id,
      spans: conditions.flatMap(({ spans }) => spans),
      explanation: conditions.map(({ explanation }) => explanation).join('; '),
    })
  }

  get result(): RulePreview {
    return {
      examined: this.examined,
      matched: this.#matched,
      percentage: this.examined === 0 ? 0 : (100 * this.#matched) / this.examined,
      sinceDays: recent.days,
      changes: [...this.#changes.values()].sort((a, b) => b.count - a.count),
      samples: this.#samples,
    }
  }

  #change(from: Status | null, to: Status): void {
    const key = `${from}:${to}`
    const change = this.#changes.get(key) ?? { from, to, count: 0 }
    change.count++
    this.#changes.set(key, change)
  }
}
