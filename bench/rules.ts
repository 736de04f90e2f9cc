import { Engine } from 'json-rules-engine'
import { evaluateNow } from '../server/judging/rules/evaluate.ts'
import { compilePlan, type PlannedRule } from '../server/judging/rules/plan.ts'
import { KnownReferences } from '../server/judging/rules/references.ts'
import { RuleType } from '../server/judging/rules/rule-type.ts'
import { factsOf } from '../server/signals/facts.ts'
import { noParts } from '../server/test/fact-parts.ts'
import { makeItem } from '../server/test/make-item.ts'
import { alternate, report } from './stage/compare.ts'

/** P6: 100 rules of five conditions decided by compiled closures, against json-rules-engine with the same rules and items. */

const ruleCount = 100
const itemCount = 200

const part = (key: string, params: Record<string, unknown>) => ({ key, params })
const rules: PlannedRule[] = Array.from({ length: ruleCount }, (_, n) => ({
  id: `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Rule ${n}`,
  version: 1,
  conditions: [
    part('user_type', { types: ['normal', 'trusted'] }),
    part('text_length', { atLeast: 10 }),
    part('number_of_strikes', { atMost: 3 }),
    part('user_status', { statuses: ['allowed'] }),
    part('text_length', { atLeast: 2000 + n }),
  ],
  actions: [part('change_status', { status: 'flagged' })],
}))
const plan = await compilePlan({
  type: RuleType.content,
  version: 1,
  rules,
  known: new KnownReferences(),
  classifiers: () => Promise.resolve(new Map()),
  listItems: () => Promise.resolve(new Map()),
})

const engine = new Engine()
for (let n = 0; n < ruleCount; n++)
  engine.addRule({
    conditions: {
      all: [
        { fact: 'type', operator: 'in', value: ['normal', 'trusted'] },
        { fact: 'length', operator: 'greaterThanInclusive', value: 10 },
        { fact: 'strikes', operator: 'lessThanInclusive', value: 3 },
        { fact: 'status', operator: 'in', value: ['allowed'] },
        { fact: 'length', operator: 'greaterThanInclusive', value: 2000 + n },
      ],
    },
    event: { type: 'flagged' },
  })

const items = Array.from({ length: itemCount }, (_, n) => makeItem({ text: 'word '.repeat(50 + (n % 100)) }))

const times = await alternate({
  ours: () => items.map((item) => evaluateNow(plan, factsOf(item, noParts)).effects.length),
  theirs: async () => {
    let events = 0
    for (const { text, user } of items)
      events += (
        await engine.run({
          type: user.type,
          status: user.status,
          strikes: user.strikes,
          length: text?.length ?? 0,
        })
      ).events.length
    return events
  },
})
report(
  {
    id: 'P6',
    what: 'json-rules-engine ÷ compiled plan, 100 rules × 5 conditions',
    sign: '≥',
    limit: 100,
    stretch: 300,
  },
  times.theirs / times.ours,
)
