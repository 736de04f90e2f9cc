import { describe, expect, it } from 'vitest'
import { factsOf } from '../../signals/facts.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import aiScores from './conditions/text/ai-scores.ts'
import { evaluateNow } from './evaluate.ts'

async function tried(params: Record<string, unknown>, text: string | null) {
  const plan = await makePlan([makeRule({ conditions: [part('ai_scores', params)] })])
  return evaluateNow(plan, factsOf(makeItem({ text }), noParts)).trace[0]?.conditions[0] ?? null
}

const seen = (params: { score: 'toxicity'; minimum: number }, text: string | null) =>
  aiScores.explain(
    params,
    aiScores.compile(params, {} as never).observe(factsOf(makeItem({ text }), noParts).read),
    false,
  )

describe('[2.10] AI scores', () => {
  it.each([
    ['toxicity', 'you are a stupid worthless idiot'],
    ['threat', 'i will find you and kill you'],
    ['identity_attack', 'all muslims are disgusting animals'],
    ['profanity', 'what the fuck is this shit'],
  ])('%s has a minimum likelihood of 0 to 100 percent: %j', async (score, text) => {
    expect(await tried({ score, minimum: 50 }, text)).not.toBeNull()
    expect(await tried({ score, minimum: 0 }, text)).not.toBeNull()
    expect(await tried({ score, minimum: 0 }, 'have a nice day')).not.toBeNull()
    expect(await tried({ score, minimum: 50 }, 'have a nice day')).toBeNull()
    for (const minimum of [-1, 101, 50.5])
      expect(aiScores.params.safeParse({ score, minimum }).success).toBe(false)
  })

  it('says the score', async () => {
    const { explanation } = (await tried({ score: 'toxicity', minimum: 50 }, 'you stupid idiot')) ?? {}
    expect(explanation).toMatch(/^Toxicity is \d+% \(wanted: at least 50%\)$/)
  })

  it.each([
    [
      'Heute ist wirklich ein schöner Tag, und ich gehe spazieren',
      'Not available: German is an unsupported language',
    ],
    ['最好的赌场在这里，快来看看吧，我们等你来', 'Not available: Chinese is an unsupported language'],
    [null, 'There is no text to score'],
    ['  ', 'There is no text to score'],
  ])('never scores %j by a guess, not even at 0 percent', async (text, explanation) => {
    expect(await tried({ score: 'toxicity', minimum: 0 }, text)).toBeNull()
    expect(seen({ score: 'toxicity', minimum: 0 }, text)).toBe(explanation)
  })
})
