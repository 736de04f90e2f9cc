import type { Database } from '../../platform/database.ts'
import { draftPlan } from './draft-plan.ts'
import { Examiner } from './examine.ts'
import { lastDays, type Stretch } from './past-subject.store.ts'
import { PreviewTally } from './preview-tally.ts'
import { newestSubjects, restAfter } from './recent-subjects.ts'
import type { RulePreview } from './rule-preview.object.ts'
import { sourceOf } from './subject-source.ts'

const recent = { most: 10_000, days: 30, batch: 250 }

/**
 * The effects that a rule would have had on the newest items, or on the newest users for a user rule (section 3.2.6), up to
 * 10,000 of up to 30 days: the rule as given, saved or not, by itself. Each batch is a transaction of its own.
 * @throws InvalidInputError as for creating the rule
 */
export async function previewRule(
  database: Database,
  workspaceId: string,
  input: unknown,
): Promise<RulePreview> {
  const [{ rule, plan }, stretch] = await database.inWorkspace(
    workspaceId,
    async (tx) => [await draftPlan(tx, workspaceId, input), await lastDays(tx, recent.days)] as const,
  )
  const source = sourceOf(rule.type)
  const examiner = new Examiner(plan, source)
  const tally = new PreviewTally(recent.days)
  for (let rest: Stretch | null = stretch; rest && tally.examined < recent.most;) {
    const from: Stretch = rest
    rest = await database.inWorkspace(workspaceId, async (tx) => {
      const wanted = Math.min(recent.batch, recent.most - tally.examined)
      const batch = await newestSubjects(tx, workspaceId, source, from, wanted)
      await examiner.examine(tx, batch, (subject, evaluation) => tally.add(subject, evaluation))
      const last = batch.at(-1)
      return last ? restAfter(from, last) : null
    })
  }
  return tally.result
}
