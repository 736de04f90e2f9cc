import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverFailure, serverSentence, serverTexts } from '../../web/src/language/server-text.ts'
import { phrasebook as german } from '../../web/src/language/server-texts/index.de.ts'
import { unjudgedWords, UnjudgedSource } from '../intake/content/unjudged.ts'
import { ruleActions } from '../judging/rules/actions/index.ts'
import type { Condition } from '../judging/rules/condition.ts'
import { conditions } from '../judging/rules/conditions/index.ts'
import { KnownReferences } from '../judging/rules/references.ts'
import { RuleType } from '../judging/rules/rule-type.ts'
import type { ReferenceKind } from '../settings/rules-using.ts'
import { anyPartOf } from '../test/any-rule/any-params.ts'
import { anyItem } from '../test/any-rule/any-subject.ts'
import { anyFetched, factsFrom } from '../test/any-rule/fetched.ts'
import { classifiers, lists } from '../test/any-rule/known-things.ts'
import { makePlan, makeRule } from '../test/make-plan.ts'
import { failureTexts, problemTexts, reasonTexts, refusalTexts } from './said-texts.ts'

/** What customers call and write, some of it like what the server says. */
const theirs = [
  'Text length',
  'Needs a provider',
  'images',
  'Violence',
  'is in',
  'a user',
  'Politics',
  'one, two or three',
  'a; b. C',
  'a “b” c',
  'of list “x”',
  'at least 5',
  '{1} $& {2:range}',
  '50%',
  'not available: needs a provider',
  ' (wanted: at least 3)',
  'The user has a profile image',
]
/** Ids of what can be referred to have such names too. */
class KnownByAnyName extends KnownReferences {
  override name(_kind: ReferenceKind, key: string): string {
    return theirs[[...key].reduce((sum, each) => sum + each.charCodeAt(0), 0) % theirs.length] ?? key
  }
}
const known = new KnownByAnyName()

type Params = Record<string, unknown>
const shapeOf = ({ params }: Pick<Condition, 'params'>) =>
  params.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>

/** The parameters with what customers wrote in every field that takes it. */
const written = (condition: Pick<Condition, 'params'>, params: Params, words: string[]): Params => {
  const shape = shapeOf(condition)
  const own = Object.entries(params).map(([field, value]): [string, unknown] => {
    const other = Array.isArray(value) ? words : typeof value === 'string' ? words[0] : value
    return [field, shape[field]?.safeParse(other).success ? other : value]
  })
  const all = Object.fromEntries(own)
  return condition.params.safeParse(all).success ? all : params
}

const count = (text: string, part: string) => text.split(part).length - 1

/** Fails where a sentence has no German, or where what a customer wrote is not in it any more. */
function expectGerman(kind: 'summary' | 'explanation', english: string): void {
  const own = serverSentence(kind, english)
  expect(own, `no German for: ${english}`).not.toBe(english)
  for (const each of theirs)
    expect(count(own, `„${each}“`), `${english} → ${own}`).toBe(count(english, `“${each}”`))
}

const words = fc.shuffledSubarray(theirs, { minLength: 1, maxLength: 7 })

beforeAll(() => {
  serverTexts.value = german
})

describe('each condition of a rule is said in German', () => {
  it.each(conditions.map((condition) => [condition.key, condition] as const))(
    '%s',
    async (key, condition) => {
      await fc.assert(
        fc.asyncProperty(anyPartOf(condition), words, anyItem, anyFetched, fc.boolean(), async (...drawn) => {
          const [{ params }, given, item, fetched, matched] = drawn
          const own = condition.params.parse(written(condition, params, given))
          expectGerman('summary', condition.summary(own, known))
          expectGerman('explanation', condition.explain(own, undefined, matched))
          const type = condition.appliesTo[0] ?? RuleType.content
          const plan = await makePlan([makeRule({ conditions: [{ key, params }] })], {
            lists: entries,
            type,
            classifiers,
          })
          const facts = factsFrom(item, fetched)
          await facts.load(condition.facts)
          const compiled = plan.rules[0]?.conditions[0]?.compiled
          await compiled?.prepare?.(facts.read)
          expectGerman('explanation', condition.explain(own, compiled?.observe(facts.read), matched))
        }),
        { numRuns: 60 },
      )
    },
  )
})
const entries = Object.fromEntries(lists.map(({ id, entries: items }) => [id, items]))

describe('each action of a rule is said in German', () => {
  it.each(ruleActions.map((action) => [action.key, action] as const))('%s', (_key, action) => {
    const anyParams = anyPartOf({ ...action, problems: undefined } as unknown as Condition)
    fc.assert(
      fc.property(anyParams, words, fc.constantFrom(...action.appliesTo), ({ params }, given, type) => {
        const own = action.params.parse(written(action, params, given))
        expectGerman('summary', action.summary(own, known, type))
      }),
    )
  })
})

it('why something could not be had is said in German', () => {
  const missing = [...problemTexts()].filter(([text]) => serverSentence('problem', text) === text)
  expect(missing.map(([text, path]) => `${path}: ${text}`)).toEqual([])
})

describe('why a run ended is said in German', () => {
  it('where it is foreseen', () => {
    const texts = failureTexts()
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.filter((text) => serverFailure(text).startsWith('Unerwarteter'))).toEqual([])
    expect(serverFailure('rule: pattern a(b')).toBe('Die Regel lässt sich nicht ausführen: pattern a(b')
  })

  it('and that it was not foreseen, with the words of the error', () => {
    expect(serverFailure('column x does not exist; a. B')).toBe(
      'Unerwarteter Fehler: column x does not exist; a. B',
    )
  })
})

it.each([
  'A rule that was applied to past items was taken back',
  'A decision on a selection of items was taken back',
])('what a member took back is said in German: %s', (text) => {
  expect(serverSentence('reversal', text)).not.toBe(text)
  expect(serverSentence('reversal', `${text}, I think`)).toBe(`${text}, I think`)
})

describe('why an item wants a human is said in German', () => {
  it.each(reasonTexts())('$kind: $text', ({ kind, text }) => {
    expect(serverSentence(`reason${kind.toUpperCase() as 'RULE'}`, text)).not.toBe(text)
  })

  it.each(Object.values(UnjudgedSource))('what could not be judged of: %s', (source) => {
    const part = { source, position: 1, problem: 'no answer: timed out', reason: 'away' as never }
    for (const tries of [1, 3])
      for (const name of [null, 'Text labels', 'Image labels of image 2']) {
        const words = unjudgedWords({ ...part, tries, name })
        const own = serverSentence('reasonFAILURE', `${words}. ${words}`)
        expect(own).toMatch(/keine Antwort: Zeit überschritten.*\. .*keine Antwort: Zeit überschritten/)
        expect(own).not.toMatch(/could|judged|tries/)
      }
  })
})

it('why a decision of a rule was not applied is said in German', () => {
  const refusals = refusalTexts()
  expect(refusals.length).toBeGreaterThan(5)
  for (const prefix of ['', 'status ', 'strike '])
    for (const text of refusals.map((each) => `${prefix}not applied: ${each}`))
      expect(serverSentence('note', text), text).not.toBe(text)
})
