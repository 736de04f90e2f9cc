import { describe, expect, it } from 'vitest'
import { ClassifiedText, unpackModel } from '../classifier-model.ts'
import { calibrate, likelihoodOf, qualityOf } from './quality.ts'
import { trainClassifier } from './train-classifier.ts'
import { trainInThread } from './train-thread.ts'

const things = [
  'replica watches',
  'fake handbags',
  'cheap sneakers',
  'designer copies',
  'mirror quality shoes',
]
const offers = ['buy', 'order', 'selling', 'dm me for', 'wholesale', 'best price for']
const topics = ['my cat', 'the weather', 'this recipe', 'our holiday', 'the new film']
const remarks = [
  'i love',
  'tell me about',
  'what a lovely photo of',
  'thanks for',
  'we talked about',
  'nothing beats',
]

const texts = [
  ...offers.flatMap((offer) => things.map((thing) => ({ text: `${offer} ${thing}`, violates: true }))),
  ...remarks.flatMap((remark) => topics.map((topic) => ({ text: `${remark} ${topic}`, violates: false }))),
]

const modelOf = (examples: typeof texts) => {
  const trained = trainClassifier({ kind: 'texts', examples })
  return { ...trained, model: unpackModel(Buffer.from(trained.weights)) }
}

describe('a classifier of texts', () => {
  it('tells texts that it has not seen, and the words that spoke for it', () => {
    const { model, quality } = modelOf(texts)
    expect(quality.auc).toBeGreaterThan(0.95)
    const offer = new ClassifiedText('selling fake watches, order now')
    expect(offer.likelihood(model)).toBeGreaterThan(quality.threshold)
    expect(offer.words(model)).toContain('fake')
    expect(new ClassifiedText('i love the film about a cat').likelihood(model)).toBeLessThan(
      quality.threshold,
    )
  })

  it('finds a violating sentence in a long harmless text', () => {
    const { model, quality } = modelOf(texts)
    const harmless = 'we talked about the weather and our holiday and what a lovely photo it was. '.repeat(8)
    expect(new ClassifiedText(harmless).likelihood(model)).toBeLessThan(quality.threshold)
    const hidden = `${harmless}buy replica watches, designer copies and fake handbags, best price, dm me. ${harmless}`
    const read = new ClassifiedText(hidden)
    expect(read.likelihood(model)).toBeGreaterThan(read.likelihoodOfWhole(model))
  })

  it('learns the same of the same examples, in a thread too', async () => {
    const once = trainClassifier({ kind: 'texts', examples: texts })
    const again = await trainInThread({ kind: 'texts', examples: texts })
    expect(Buffer.compare(once.weights, again.weights)).toBe(0)
    expect(again.likelihoods).toEqual(once.likelihoods)
  })

  it('knows nothing of labels that mean nothing', () => {
    const { quality } = modelOf(texts.map(({ text }, at) => ({ text, violates: at % 2 === 0 })))
    expect(quality.auc).toBeLessThan(0.7)
  })
})

describe('a classifier of pictures', () => {
  it('tells embeddings apart by their direction', () => {
    const examples = Array.from({ length: 60 }, (_, at) => ({
      embedding: Float32Array.from({ length: 16 }, (_, i) => (i === at % 2 ? 1 : 0) + 0.1 * Math.sin(at * i)),
      violates: at % 2 === 0,
    }))
    const { quality, base } = trainClassifier({ kind: 'pictures', base: 'a network', examples })
    expect(quality.auc).toBe(1)
    expect(base).toBe('a network')
  })
})

describe('the quality of a classifier', () => {
  const tried = [90, 80, 60, 40].map((likelihood) => ({ likelihood, violates: true }))
  const fine = [70, 30, 20, 10].map((likelihood) => ({ likelihood, violates: false }))

  it('is measured by rank, and by what each threshold would have caught', () => {
    const { auc, averagePrecision, curve } = qualityOf([...tried, ...fine])
    expect(auc).toBeCloseTo(14 / 16)
    expect(averagePrecision).toBeCloseTo((1 + 1 + 3 / 4 + 4 / 5) / 4)
    expect(curve).toHaveLength(101)
    expect(curve[0]).toEqual({ threshold: 0, caught: 4, falseAlarms: 4 })
    expect(curve[65]).toEqual({ threshold: 65, caught: 2, falseAlarms: 1 })
    expect(curve[100]).toEqual({ threshold: 100, caught: 0, falseAlarms: 0 })
  })

  it('suggests the threshold that tells best', () => {
    const { threshold } = qualityOf([...tried, ...fine])
    expect(threshold).toBeGreaterThan(30)
    expect(threshold).toBeLessThanOrEqual(40)
  })

  it('counts ties half', () => {
    const same = [true, false].map((violates) => ({ likelihood: 50, violates }))
    expect(qualityOf(same).auc).toBe(0.5)
  })

  it('is calibrated to the share of texts that violate', () => {
    const logits = [3, 2, 2, 1, -1].map((logit) => ({ logit, violates: true }))
    const others = [-3, -2, -2, -1, 1].map((logit) => ({ logit, violates: false }))
    const even = calibrate([...logits, ...others], 0.5)
    expect(likelihoodOf(even, 0)).toBeCloseTo(50, 0)
    expect(likelihoodOf(calibrate([...logits, ...others], 0.1), 0)).toBeLessThan(35)
  })
})
