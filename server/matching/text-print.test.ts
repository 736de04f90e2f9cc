import { describe, expect, it } from 'vitest'
import { textPrint } from './text-print.ts'

const offer = 'Earn 500 dollars a day from home, message me on my channel for the details'

/** How many bits of their prints two texts differ in. */
function distance(one: string, other: string): number {
  const [a, b] = [textPrint(one), textPrint(other)].map((print) => BigInt(print?.simhash ?? 0))
  return BigInt.asUintN(64, (a ?? 0n) ^ (b ?? 0n))
    .toString(2)
    .replaceAll('0', '').length
}

describe('the print of a text', () => {
  it.each([
    ['its case', offer.toUpperCase()],
    ['punctuation', `${offer}!!!`],
    ['spacing', offer.replaceAll(' ', '  ')],
    ['accents', offer.replace('from', 'fróm')],
    ['look-alikes', offer.replace('message', 'mеssаge')],
    ['invisible characters', offer.replace('home', 'ho\u200bme')],
  ])('does not depend on %s', (_, text) => {
    expect(textPrint(text)).toEqual(textPrint(offer))
  })

  it.each([
    ['a word at the end', `${offer} x7k2`],
    ['a name at the start', `@newcomer ${offer}`],
    ['a letter changed', offer.replace('details', 'detxils')],
    ['a number changed', offer.replace('500', '900')],
  ])('differs in few bits with %s', (_, text) => {
    expect(textPrint(text)?.hash).not.toBe(textPrint(offer)?.hash)
    expect(distance(offer, text)).toBeLessThanOrEqual(10)
  })

  it.each([
    'Has anybody seen the patch notes for the new season? I cannot find them',
    'Selling my old bike, 500 dollars, message me if you want to see it from up close',
    'Werde heute Abend nicht dabei sein, bin noch unterwegs',
    '最好的赌场在这里，快来看看吧',
  ])('differs in many bits from that of %j', (text) => {
    expect(distance(offer, text)).toBeGreaterThan(10)
  })

  it.each(['', '   ', '\u200b'])('is none for %j', (text) => {
    expect(textPrint(text)).toBeNull()
  })

  it('stays what it was for the texts that are stored', () => {
    expect(textPrint(offer)).toEqual({ hash: '-3359190621033847206', simhash: '185047420587543009' })
  })

  it('compares a text without letters and digits as it stands', () => {
    expect(textPrint('🎉🎉🎉')).toEqual(textPrint('🎉🎉🎉'))
    expect(textPrint('🎉🎉🎉')).not.toEqual(textPrint('💣💣💣'))
  })
})
