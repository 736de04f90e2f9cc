import { describe, expect, it } from 'vitest'
import { factsOf } from '../../signals/facts.ts'
import { noParts, nothingGiven } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import aiScores from './conditions/text/ai-scores.ts'
import { evaluateNow } from './evaluate.ts'

async function tried(params: Record<string, unknown>, text: string | null) {
  const plan = await makePlan([makeRule({ conditions: [part('ai_scores', params)] })])
  return evaluateNow(plan, factsOf(makeItem({ text }), noParts)).trace[0]?.conditions[0] ?? null
}

const seen = (params: { score: 'toxicity' | 'threat'; minimum: number }, text: string | null) =>
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
      'Idag är det verkligen en vacker dag, och jag går ut på en promenad',
      'Not available: Swedish is an unsupported language',
    ],
    ['最好的赌场在这里，快来看看吧，我们等你来', 'Not available: Chinese is an unsupported language'],
    [null, 'There is no text to score'],
    ['  ', 'There is no text to score'],
  ])('never scores %j by a guess, not even at 0 percent', async (text, explanation) => {
    expect(await tried({ score: 'toxicity', minimum: 0 }, text)).toBeNull()
    expect(seen({ score: 'toxicity', minimum: 0 }, text)).toBe(explanation)
  })

  it.each([
    ['insult', 'Du bist so ein dummer Idiot'],
    ['profanity', 'So eine Scheiße, der Bus ist weg'],
    ['toxicity', 'Tu bahut bada chutiya hai'],
  ])('basic scores tell %s in other languages: %j', async (score, text) => {
    expect(await tried({ score, minimum: 50 }, text)).not.toBeNull()
    expect(await tried({ score, minimum: 50 }, 'Guten Morgen, wie geht es dir heute?')).toBeNull()
  })

  it('say that they do not tell other kinds', async () => {
    const text = 'Heute ist wirklich ein schöner Tag, und ich gehe spazieren'
    expect(await tried({ score: 'threat', minimum: 0 }, text)).toBeNull()
    expect(seen({ score: 'threat', minimum: 0 }, text)).toBe(
      'Not available: in German there are basic scores alone, and none of threat',
    )
  })
})

describe('[2.10] AI scores of the text of media', () => {
  const inMedia = async (sources: string[], text: string, problem: string | null = null) => {
    const { read, load } = factsOf(makeItem({ text: 'Look at this', imageUrls: ['https://a.test/1'] }), {
      ...noParts,
      signals: nothingGiven,
      media: {
        looks: () => Promise.resolve([]),
        texts: (kind) => Promise.resolve(kind === 'image' ? [{ kind, position: 0, text, problem }] : []),
        embeddings: () => Promise.resolve([]),
      },
    })
    await load(['imageTexts', 'textLabels'])
    const params = aiScores.params.parse({ score: 'toxicity', minimum: 60, sources })
    const condition = aiScores.compile(params, {} as never)
    return {
      matches: condition.matches(read),
      says: aiScores.explain(params, condition.observe(read), false),
    }
  }

  it('are told where the rule looks there', async () => {
    const insult = 'you are a worthless idiot'
    expect((await inMedia(['images'], insult)).matches).toBe(true)
    expect((await inMedia(['text', 'images'], insult)).matches).toBe(true)
    expect((await inMedia(['text'], insult)).matches).toBe(false)
    expect((await inMedia(['images'], 'have a nice day')).matches).toBe(false)
  })

  it('say what could not be read', async () => {
    expect((await inMedia(['images'], 'a part', 'it was cut off')).says).toContain(
      'not all could be told: it was cut off',
    )
  })
})
