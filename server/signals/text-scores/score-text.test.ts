import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInScorer } from './built-in-model.ts'
import { scoreLabels, type ScoreLabel } from './score-labels.ts'

const { score } = builtInScorer()

describe('the built-in text scores', () => {
  it.each<[ScoreLabel, string]>([
    ['toxicity', 'you are a stupid worthless idiot'],
    ['toxicity', 'y0u 4re 4 stup1d 1d1ot'],
    ['toxicity', 'you are a stuuuupid idiooooot'],
    ['insult', 'what a pathetic loser you are'],
    ['threat', 'i will find you and kill you'],
    ['identity_attack', 'all muslims are disgusting animals'],
    ['profanity', 'what the fuck is this shit'],
    ['profanity', 'what the f*ck is this'],
    ['profanity', 'f u c k this'],
    ['spam', 'You have won a free prize! Claim now, text WIN to 80082'],
  ])('%s is likely of %j', (label, text) => {
    expect(score(text)[label]).toBeGreaterThan(50)
  })

  it.each([
    'have a nice day, see you tomorrow',
    'could you help me with my homework?',
    'I made pasta for dinner and it was great',
  ])('nothing is likely of %j', (text) => {
    for (const label of scoreLabels) expect(score(text)[label]).toBeLessThan(50)
  })

  it('finds a few harmful words among many others', () => {
    const harmless = 'we went to the lake and had a picnic under the trees with all of our friends '
    const long = harmless.repeat(12)
    expect(score(long).toxicity).toBeLessThan(20)
    expect(
      score(`${long} you stupid fucking idiot, you are a pathetic loser. ${long}`).toxicity,
    ).toBeGreaterThan(50)
  })

  it('are likelihoods from 0 to 100, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const value of Object.values(score(text))) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(100)
        }
      }),
      { numRuns: 300 },
    )
  })
})
