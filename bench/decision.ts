import { evaluateNow } from '../server/judging/rules/evaluate.ts'
import { compilePlan, type Plan, type PlannedRule } from '../server/judging/rules/plan.ts'
import { KnownReferences } from '../server/judging/rules/references.ts'
import { RuleType } from '../server/judging/rules/rule-type.ts'
import { factsOf } from '../server/signals/facts.ts'
import type { Item } from '../server/signals/item.ts'
import { noParts } from '../server/test/fact-parts.ts'
import { makeItem } from '../server/test/make-item.ts'
import { alternate, report } from './stage/compare.ts'

/** P3 and the in-process part of P2: a whole decision, from the received text to the stored trace. */

const itemCount = 400
const textLength = 1000
const ruleCount = 100
const random = generator(7)
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const letters = 'etaoinshrdlucmfwypvbgkjqxz'
const word = (): string =>
  Array.from({ length: 3 + Math.floor(random() * 7) }, () => pick([...letters])).join('')
const common = Array.from({ length: 5000 }, word)
const listed = Array.from({ length: 50_000 }, () => `${word()}${pick([...letters])}zq`)
const patterns = Array.from(
  { length: 100 },
  (_, n) => `\\b${pick(common)}\\d{${1 + (n % 4)},6}[a-z]+${pick(common)}\\b`,
)

function textOf(obfuscated: boolean): string {
  let text = ''
  while (text.length < textLength) text += `${pick(common)} `
  return obfuscated
    ? text.replace(/[ae]/g, (letter) => (random() < 0.1 ? (letter === 'a' ? 'а' : 'é') : letter))
    : text
}

const part = (key: string, params: Record<string, unknown>) => ({ key, params })
const rules: PlannedRule[] = Array.from({ length: 10 * ruleCount }, (_, n) => ({
  id: `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Rule ${n}`,
  version: 1,
  conditions: [
    part('user_type', { types: ['normal', 'trusted'] }),
    part('text_length', { atLeast: 10 }),
    n === 0
      ? part('text', { match: 'contains_regex', listId: 'patterns' })
      : n === 1
        ? part('text', { match: 'contains_any_word', listId: 'words' })
        : part('text', {
            match: pick(['contains_any_word', 'contains_part_of_any_word']),
            words: [`${word()}zq`, `${word()}xx`],
          }),
    part('links', { atMost: 3 }),
    part('user_status', { statuses: ['allowed'] }),
  ],
  actions: [part('change_status', { status: 'flagged' })],
}))

const source = (count: number) => ({
  type: RuleType.content,
  version: 1,
  rules: rules.slice(0, count),
  known: new KnownReferences(),
  classifiers: () => Promise.resolve(new Map()),
  listItems: (ids: readonly string[]) =>
    Promise.resolve(new Map(ids.map((id) => [id, id === 'words' ? listed : patterns]))),
})

const parts = noParts
const plain = Array.from({ length: itemCount }, () => makeItem({ text: textOf(false) }))
const obfuscated = Array.from({ length: itemCount }, () => makeItem({ text: textOf(true) }))
const started = performance.now()
const plan = await compilePlan(source(ruleCount))
console.log(
  `plan of ${ruleCount} rules, 50,000 words and 100 regexes: ${Math.round(performance.now() - started)} ms, ${Math.round(plan.bytes / 1024)} KiB`,
)

const tenfold = await compilePlan(source(10 * ruleCount))

const decide =
  (items: readonly Item[], by: Plan = plan) =>
  () =>
    items.map((item) => evaluateNow(by, factsOf(item, parts)).effects.length)
const decideAndTrace = (items: readonly Item[]) => () =>
  items.map((item) => JSON.stringify(evaluateNow(plan, factsOf(item, parts)).stored()).length)
const baseline = (items: readonly Item[]) => () =>
  items.map(({ text }) => listed.slice(0, 500).filter((each) => text?.includes(each)).length)

const times = await alternate({
  plain: decide(plain),
  obfuscated: decide(obfuscated),
  tenfold: decide(plain, tenfold),
  traced: decideAndTrace(plain),
  baseline: baseline(plain),
})
const each = (time: number) => time / itemCount
report(
  {
    id: 'P3',
    what: 'CPU of a decision on 1,000 characters',
    sign: '≤',
    limit: 0.3,
    stretch: 0.1,
    unit: ' ms',
  },
  each(times.plain),
)
report(
  {
    id: 'P3',
    what: 'the same, 10 % of the letters obfuscated',
    sign: '≤',
    limit: 0.3,
    stretch: 0.1,
    unit: ' ms',
  },
  each(times.obfuscated),
)
report(
  { id: 'P2', what: 'decision with its trace, in process', sign: '≤', limit: 2, stretch: 1, unit: ' ms' },
  each(times.traced),
)
report(
  { id: 'P6', what: '1,000 ÷ 100 rules, the text read once in both', sign: '≤', limit: 12 },
  times.tenfold / times.plain,
)
console.log(
  `a loop of includes over 500 of the words ÷ the whole decision: ${(times.baseline / times.plain).toPrecision(3)}`,
)
