import { afterEach, describe, expect, it } from 'vitest'
import * as formats from './formats.ts'
import { languageOf, localeTag, tagOf } from './language.ts'

afterEach(() => {
  localeTag.value = 'en'
})

/** German and French put a space before a unit that does not break. */
const spaced = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('dates and numbers', () => {
  it.each<[string, () => string, { en: string; 'en-GB': string; de: string; 'de-CH': string }]>([
    [
      'a number',
      () => formats.number(10_003),
      { en: '10,003', 'en-GB': '10,003', de: '10.003', 'de-CH': "10'003" },
    ],
    [
      'digits',
      () => formats.number(0.12345, 2),
      { en: '0.12', 'en-GB': '0.12', de: '0,12', 'de-CH': '0.12' },
    ],
    [
      'fixed digits',
      () => formats.fixed(0.9, 2),
      { en: '0.90', 'en-GB': '0.90', de: '0,90', 'de-CH': '0.90' },
    ],
    ['a share', () => formats.percent(1), { en: '100%', 'en-GB': '100%', de: '100 %', 'de-CH': '100%' }],
    [
      'a small share',
      () => formats.percent(0.0123, 1),
      { en: '1.2%', 'en-GB': '1.2%', de: '1,2 %', 'de-CH': '1.2%' },
    ],
    [
      'a span',
      () => formats.measure(4, 'minute'),
      { en: '4m', 'en-GB': '4m', de: '4 Min.', 'de-CH': '4 Min.' },
    ],
    [
      'a day',
      () => formats.utcDay('2026-11-16'),
      { en: 'Nov 16', 'en-GB': '16 Nov', de: '16. Nov.', 'de-CH': '16. Nov.' },
    ],
    [
      'several things',
      () => formats.listed(['a', 'b', 'c']),
      { en: 'a, b, and c', 'en-GB': 'a, b and c', de: 'a, b und c', 'de-CH': 'a, b und c' },
    ],
    [
      'a language',
      () => formats.languageName('fr'),
      { en: 'French', 'en-GB': 'French', de: 'Französisch', 'de-CH': 'Französisch' },
    ],
    [
      'a country',
      () => formats.countryName('DE') ?? '',
      { en: 'Germany', 'en-GB': 'Germany', de: 'Deutschland', 'de-CH': 'Deutschland' },
    ],
  ])('%s is written as the reader writes it', (_, written, expected) => {
    const read = Object.fromEntries(
      Object.keys(expected).map((tag) => {
        localeTag.value = tag
        return [tag, spaced(written())]
      }),
    )
    expect(read).toEqual(expected)
  })

  it('stay codes where a code has no name', () => {
    expect([formats.languageName('zz'), formats.languageName('not a code')]).toEqual(['zz', 'not a code'])
    expect([formats.countryName('ZZ9'), formats.countryName('')]).toEqual([undefined, undefined])
  })

  it('of less than a cent keep the digits that count', () => {
    expect([0, 0.000_75, 12.5].map(formats.dollars)).toEqual(['$0.00', '$0.00075', '$12.50'])
  })
})

describe('the language of a browser', () => {
  it.each([
    [['de-AT', 'en'], 'de', 'de-AT'],
    [['fr-FR', 'de', 'en-GB'], 'de', 'de'],
    [['fr', 'ja'], 'en', 'en'],
    [[], 'en', 'en'],
    [['not_a_tag', 'en-GB'], 'en', 'en-GB'],
  ] as const)('%j reads %s, with dates as in %s', (browser, language, tag) => {
    expect(languageOf(browser)).toBe(language)
    expect(tagOf(language, browser)).toBe(tag)
  })

  it('does not decide about dates where another language was chosen', () => {
    expect(tagOf('en', ['de-DE', 'fr'])).toBe('en')
  })
})
