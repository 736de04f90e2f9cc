import { describe, expect, it } from 'vitest'
import { ClassifiedText } from '../../signals/classifiers/classifier-model.ts'
import type { FactReaders } from '../../signals/facts.ts'
import { PolicyScores } from '../../signals/policy-scores.ts'
import { classifiers } from '../../test/any-rule/known-things.ts'
import { askingOfTexts, type factsOfTexts, textFactsOf } from './asking-of-text.ts'

const [known] = classifiers.values()
if (!known) throw new Error('there is no classifier')
const { model } = known
/** Finds the word alpha, whatever the text scores say. */
const learned = { ...known, model: { ...model, weights: { ...model.weights, dense: new Float32Array(8) } } }
const asks = { ...learned, model: null, policy: 'No alpha.' }

const written = { kind: 'image' as const, position: 0, text: 'alpha', problem: 'cut off' }
const likelihoodOf = (text: string) => (text.includes('alpha') ? 90 : 10)
const factsOf = (own: string): Pick<FactReaders, (typeof factsOfTexts)[number]> => {
  const scores = new PolicyScores((_policy, text = own) =>
    Promise.resolve({ value: { likelihood: likelihoodOf(text), why: `of ${text}` }, problem: null }),
  )
  return {
    classifiedText: () => new ClassifiedText(own),
    classifiedMediaTexts: () => (source) => (source === 'images' ? [new ClassifiedText('alpha')] : []),
    policyScores: () => scores,
    imageTexts: () => [written],
    videoTexts: () => [],
    audioTexts: () => [],
  }
}

describe('[2.10.16] the texts that a classifier is asked about', () => {
  it.each([
    ['that has learned', learned],
    ['that asks a provider', asks],
  ])('are those of the chosen sources, the highest counts: one %s', async (_what, live) => {
    const facts = factsOf('beta')
    const said = async (sources: Parameters<typeof askingOfTexts>[0]) => {
      const asking = askingOfTexts(sources)
      await asking.ask(live, facts)
      return asking.say(live, facts, true)
    }
    const [own, both, none] = [await said(['text']), await said(['text', 'images']), await said(['audio'])]
    expect(both.score).toBeGreaterThan(50)
    expect(own).toMatchObject({ problem: null })
    expect(own.score).toBeLessThan(50)
    expect(both).toMatchObject({ problem: 'cut off' })
    expect(none).toMatchObject({ score: null })
  })

  it('are loaded only where they are chosen', () => {
    expect(textFactsOf(learned)).toEqual(['classifiedText'])
    expect(textFactsOf(learned, ['images'])).toEqual(['classifiedMediaTexts', 'imageTexts'])
    expect(textFactsOf(asks, ['text', 'audio'])).toEqual(['policyScores', 'audioTexts'])
  })
})
