import { pino } from 'pino'
import { evaluate } from '../server/judging/rules/evaluate.ts'
import { RuleCounts, timedOneIn } from '../server/judging/rules/health/rule-counts.ts'
import { compilePlan, type PlannedRule } from '../server/judging/rules/plan.ts'
import { KnownReferences } from '../server/judging/rules/references.ts'
import { RuleType } from '../server/judging/rules/rule-type.ts'
import type { Database } from '../server/platform/database.ts'
import { factsOf } from '../server/signals/facts.ts'
import type { Item } from '../server/signals/item.ts'
import { noParts } from '../server/test/fact-parts.ts'
import { makeItem } from '../server/test/make-item.ts'
import { alternate, report } from './stage/compare.ts'

/** The cost of rule health per decision: counting and timing the rules, and rules in shadow. */

const itemCount = 2000
const ruleCount = 100
const shadowCount = 10
const workspaceId = '0190a0a0-0000-7000-8000-000000000000'

const part = (key: string, params: Record<string, unknown>) => ({ key, params })
const rule = (n: number, shadow: boolean): PlannedRule => ({
  id: `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Rule ${n}`,
  version: 1,
  shadow,
  conditions: [
    part('user_type', { types: ['normal', 'trusted'] }),
    part('text_length', { atLeast: 10 }),
    part('text', { match: 'contains_any_word', words: [`w${n}x`, `w${n + 1}y`] }),
  ],
  actions: [part('change_status', { status: 'flagged' })],
})
const planOf = (rules: readonly PlannedRule[]) =>
  compilePlan({
    type: RuleType.content,
    version: 1,
    rules,
    known: new KnownReferences(),
    classifiers: () => Promise.resolve(new Map()),
    listItems: () => Promise.resolve(new Map()),
  })
const rules = Array.from({ length: ruleCount }, (_, n) => rule(n, false))
const plan = await planOf(rules)
const shadowed = await planOf([
  ...rules,
  ...Array.from({ length: shadowCount }, (_, n) => rule(ruleCount + n, true)),
])

/** Counts are never written while the benchmark runs. */
const database = { inWorkspace: () => Promise.resolve() } as unknown as Database
const counts = new RuleCounts({ database, log: pino({ level: 'silent' }) })
const items: Item[] = Array.from({ length: itemCount }, (_, n) =>
  makeItem({ text: `plain words and w${n % 300}x in between, `.repeat(25) }),
)

const decide = (by: typeof plan, timed: boolean) => async () => {
  for (const item of items) (await evaluate(by, factsOf(item, noParts), timed)).stored()
}
const evaluations = await Promise.all(items.map((item) => evaluate(plan, factsOf(item, noParts))))
const count = () => {
  for (const evaluation of evaluations) counts.note(workspaceId, evaluation)
}

const times = await alternate(
  { bare: decide(plan, false), timed: decide(plan, true), shadows: decide(shadowed, false), count },
  15,
)
const each = (time: number) => `${((time / itemCount) * 1000).toFixed(2)} µs`
console.log(
  `a decision by ${ruleCount} rules: ${each(times.bare)}; with its rules timed: ${each(times.timed)}; counting it: ${each(times.count)}`,
)
report(
  {
    id: 'health',
    what: `counting every decision, and timing one in ${timedOneIn}`,
    sign: '≤',
    limit: 2,
    stretch: 1,
    unit: ' % of a decision',
  },
  (100 * (times.count + Math.max(0, times.timed - times.bare) / timedOneIn)) / times.bare,
)
report(
  {
    id: 'shadow',
    what: `${shadowCount} rules in shadow beside ${ruleCount}, text scanned once for all`,
    sign: '≤',
    limit: (100 * shadowCount) / ruleCount,
    unit: ' % of a decision',
  },
  100 * (times.shadows / times.bare - 1),
)
