import { describe, expect, it } from 'vitest'
import { basicModel } from './basic/basic-scorer.ts'
import { scoredText } from './scored-text.ts'

const toxicity = (text: string) => {
  const scored = scoredText(text)
  return scored !== null && 'scores' in scored ? scored.scores.toxicity : undefined
}

describe('[2.10] a text is scored where it is English', () => {
  it.each([
    'kys',
    'u ok hun?',
    'gg wp',
    'Mario Kart tonight?',
    'y0u 4re 4 stup1d 1d1ot',
    'у0u аrе а stuрid idiоt',
    'y o u  a r e  a  s t u p i d  i d i o t',
    'you a\u200bre a st\u200bupid id\u200biot',
  ])('short or hidden: %j', (text) => {
    expect(toxicity(text)).toBeDefined()
  })

  it.each([
    'Das Wetter ist heute wirklich schön, wir gehen später noch in den Park.',
    'Сегодня очень хорошая погода, и мы идём гулять в парк.',
    '今天天气很好，我们一会儿去公园散步。',
  ])('with a tail in another language: %s', (tail) => {
    expect(toxicity(`You are a stupid worthless idiot and nobody likes you. ${tail}`)).toBeGreaterThan(50)
    expect(toxicity(`We had a really lovely time at the lake with you. ${tail}`)).toBeLessThan(50)
  })

  it.each([
    ['sv', 'Idag är det verkligen en vacker dag, och jag går ut på en promenad'],
    ['zh', '今天天气很好，我们一会儿去公园散步。'],
  ])('and nothing is guessed of %s: %j', (unsupportedLanguage, text) => {
    expect(scoredText(text)).toEqual({ unsupportedLanguage })
  })

  it.each([
    ['de', 'Heute ist wirklich ein schöner Tag, und ich gehe spazieren'],
    ['fr', 'Je ne comprends pas cette question, tu peux répéter ?'],
    ['es', 'No me lo puedo creer, muchas gracias por todo'],
    ['nl', 'Het weer is vandaag erg mooi, we gaan straks nog naar het strand.'],
    ['ru', 'Скажи мне, пожалуйста, когда отходит поезд?'],
  ])('and lists of words alone tell of %s: %j', (basic, text) => {
    expect(scoredText(text)).toEqual({
      scores: { toxicity: 0, insult: 0, profanity: 0 },
      model: basicModel,
      basic,
    })
  })

  it('of an insult in two languages each is found', () => {
    for (const text of [
      'You are a stupid worthless idiot. Heute ist wirklich ein schöner Tag, und ich gehe spazieren mit dem Hund.',
      'We had a really lovely time at the lake with you. Du bist so ein dummer Idiot, du blödes Arschloch.',
    ])
      expect(toxicity(text)).toBeGreaterThan(50)
  })

  it.each([null, '', '  \n'])('%j has nothing to score', (text) => {
    expect(scoredText(text)).toBeNull()
  })
})
