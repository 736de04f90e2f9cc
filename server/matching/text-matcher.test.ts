import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchMode } from './entries.ts'
import { normalize } from './normalize.ts'
import { compileMatcher, type MatcherSource } from './text-matcher.ts'

type Found = [entry: string, slice: string][]

async function find(source: MatcherSource, text: string, id = 'set') {
  const matches = (await compileMatcher(source)).scan(normalize(text)).of(id)
  const found: Found = matches.spans.map(({ span, entry }) => [entry, text.slice(span.start, span.end)])
  const { matched, distinct, occurrences, spans } = matches
  return { matched, distinct, occurrences, spans, found }
}

const words = (entries: readonly string[], mode: MatchMode = 'word'): MatcherSource => ({
  wordSets: [{ id: 'set', mode, entries }],
  regexSets: [],
})

describe('[2.10] whole words are bounded by spaces, punctuation or the text ends', () => {
  it.each<[entry: string, text: string, slices: string[]]>([
    ['ass', 'Ass, kiss my ass! class', ['Ass', 'ass']],
    ['ass', 'assess bypass', []],
    ['café', 'CAFE cafe\u0301 cafés', ['CAFE', 'cafe\u0301']],
    ['cafe', 'un café', ['café']],
    ['viagra', 'v\u200biagra VIAGRA’s viagras', ['v\u200biagra', 'VIAGRA']],
    ['paypal', 'my pаypal (Cyrillic а)', ['pаypal']],
    ['сосед', 'Сосед! соседка', ['Сосед']],
    ['сука', 'you сука and CУKA', ['сука', 'CУKA']],
    ['cop', 'он взял сор', []],
    ['сор', 'hey сор', ['сор']],
    ['coco', 'buy сосо', ['сосо']],
    ['φίλος', 'ΦΙΛΟΣ φίλοσ φίλοςος', ['ΦΙΛΟΣ', 'φίλοσ']],
    ['كلب', 'يا كَلْب! كلبة', ['كَلْب']],
    ['כלב', 'כֶּלֶב כלבים', ['כֶּלֶב']],
    ['कुत्ता', 'यह कुत्ता है', ['कुत्ता']],
    ['ครับ', 'สวัสดีครับผม', ['ครับ']],
    ['京都', '東京都 京都に', ['京都']],
    ['北京', '我爱北京', ['北京']],
    ['개', '개 개새끼', ['개']],
    ['🍆', 'nice🍆🍆 x', ['🍆', '🍆']],
    ['strasse', 'Die Straße.', ['Straße']],
    ['fine', 'so ﬁne', ['ﬁne']],
    ['c++', 'I like c++. Not c or c+', ['c++']],
    ['f*ck', 'what the F*CK, f ck', ['F*CK']],
    ['$hit', 'holy $hit hit', ['$hit']],
    ["don't", 'I don’t, don t', ['don’t']],
    ['a$$', 'big a$$, kansa$$', ['a$$']],
    ['\u200b', 'any\u200b', []],
  ])('%s in %s', async (entry, text, slices) => {
    const { found, matched, occurrences } = await find(words([entry]), text)
    expect(found).toEqual(slices.map((slice) => [entry, slice]))
    expect(matched).toBe(slices.length > 0)
    expect(occurrences).toBe(slices.length)
  })

  it.each<[entry: string, text: string, slices: string[]]>([
    ['kill yourself', 'KILL  yourself! kill-yourself, killyourself', ['KILL  yourself', 'kill-yourself']],
    ['kill yourself', 'kill not yourself', []],
    ['a b c', 'a b a b c', ['a b c']],
    ['go go', 'go go go', ['go go', 'go go']],
    ['c++ sucks', 'c++\n\nsucks', ['c++\n\nsucks']],
    ['hey сука', 'hey сука', ['hey сука']],
    ['kill 自己', 'kill 自己 now', ['kill 自己']],
    ['one two', 'one 東京 two', []],
  ])('phrase %s in %s', async (entry, text, slices) => {
    expect((await find(words([entry]), text)).found).toEqual(slices.map((slice) => [entry, slice]))
  })
})

describe('[2.10] parts of words are found anywhere', () => {
  it.each<[entry: string, text: string, slices: string[]]>([
    ['ass', 'Classé ass', ['ass', 'ass']],
    ['fuck', 'motherfücker', ['fück']],
    ['ana', 'banana', ['ana', 'ana']],
    ['京', '東京都', ['京']],
    ['go now', 'let’s go \t now', ['go \t now']],
    ['ss', 'Straße', ['ß']],
    ['i', 'ﬁ', ['ﬁ']],
    ['🍆', 'x🍆y', ['🍆']],
    ['viagra', 'buyvіаgrаnow', ['vіаgrа']],
    ['сос', 'a сосо', ['сос']],
  ])('%s in %s', async (entry, text, slices) => {
    expect((await find(words([entry], 'part'), text)).found).toEqual(slices.map((slice) => [entry, slice]))
  })
})

describe('[2.10] matches are counted', () => {
  it('counts entries that normalize alike as one, in one set', async () => {
    const { distinct, occurrences, found } = await find(words(['Café', 'cafe', 'bar']), 'cafe CAFÉ bar')
    expect({ distinct, occurrences }).toEqual({ distinct: 2, occurrences: 3 })
    expect(found).toEqual([
      ['Café', 'cafe'],
      ['Café', 'CAFÉ'],
      ['bar', 'bar'],
    ])
  })

  it('keeps sets apart that share entries', async () => {
    const matcher = await compileMatcher({
      wordSets: [
        { id: 'empty', mode: 'word', entries: [] },
        { id: 'whole', mode: 'word', entries: ['x', '東京'] },
        { id: 'part', mode: 'part', entries: ['東京', 'x'] },
      ],
      regexSets: [{ id: 'regex', patterns: ['x+'] }],
    })
    const matches = matcher.scan(normalize('xx 大東京都'))
    const counts = ['empty', 'whole', 'part', 'regex', 'unknown'].map((id) => matches.of(id).occurrences)
    expect(counts).toEqual([0, 0, 3, 1, 0])
  })

  it('reports the first 20 spans and all occurrences', async () => {
    const { found, occurrences, spans } = await find(words(['a']), 'a '.repeat(50))
    expect(found).toHaveLength(20)
    expect(spans.at(-1)?.span).toEqual({ start: 38, end: 39 })
    expect(occurrences).toBe(50)
  })

  it('counts one place once when it is read in two ways', async () => {
    expect((await find(words(['сосо', 'coco', 'buy']), 'buy сосо')).occurrences).toBe(3)
  })
})

/** Single characters, none of which reads differently in the light of others. */
const letters = fc.constantFrom(...'abAé ß.東京', '\u200b', '\u0301', 'ﬁ')
const strings = (maxLength: number) => fc.array(letters, { maxLength }).map((parts) => parts.join(''))
const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('[2.10] the matcher agrees with looking at every place', () => {
  it('for parts of words', async () => {
    await fc.assert(
      fc.asyncProperty(strings(40), fc.array(strings(4), { maxLength: 8 }), async (text, entries) => {
        const { occurrences } = await find(words(entries, 'part'), text)
        const hay = normalize(text).text.replace(/\s+/g, ' ')
        const needles = new Set(
          entries.map((entry) => collapse(normalize(entry).text)).filter((entry) => entry !== ''),
        )
        const naive = [...needles].reduce((sum, needle) => sum + countAll(hay, needle), 0)
        expect(occurrences).toBe(naive)
      }),
      { numRuns: 500 },
    )
  })

  it('for whole words and phrases', async () => {
    const plain = fc
      .array(fc.constantFrom('a', 'b', 'ab', 'É', ' ', '.', ' ', '\u200b'), { maxLength: 30 })
      .map((parts) => parts.join(''))
    const phrase = fc
      .array(fc.constantFrom('a', 'B', 'ab', 'e', 'ba'), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(' '))
    await fc.assert(
      fc.asyncProperty(plain, fc.array(phrase, { maxLength: 8 }), async (text, entries) => {
        const { occurrences } = await find(words(entries), text)
        const hay = ` ${normalize(text)
          .text.split(/[ .]+/)
          .filter((word) => word !== '')
          .join('  ')} `
        const needles = new Set(entries.map((entry) => ` ${normalize(entry).text.split(' ').join('  ')} `))
        const naive = [...needles].reduce((sum, needle) => sum + countAll(hay, needle), 0)
        expect(occurrences).toBe(naive)
      }),
      { numRuns: 500 },
    )
  })

  it('and its spans hold what was found', async () => {
    await fc.assert(
      fc.asyncProperty(
        strings(40),
        fc.array(strings(4), { maxLength: 8 }),
        fc.constantFrom('word', 'part'),
        async (text, entries, mode) => {
          for (const [entry, slice] of (await find(words(entries, mode), text)).found) {
            expect(collapse(normalize(slice).text.replace(/\./g, ' '))).toContain(
              collapse(normalize(entry).text.replace(/\./g, ' ')),
            )
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('never throws, whatever is listed and sent', async () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
        .map((units) => String.fromCharCode(...units)),
    )
    await fc.assert(
      fc.asyncProperty(
        any,
        fc.array(any, { maxLength: 5 }),
        fc.constantFrom('word', 'part'),
        async (text, entries, mode) => {
          const { matched, occurrences } = await find(words([...entries, text], mode), text)
          expect(matched).toBe(occurrences > 0)
        },
      ),
      { numRuns: 500 },
    )
  })
})

function countAll(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++
  return count
}

describe('[2.10] large lists', () => {
  const entries = Array.from({ length: 3000 }, (_, i) => `w${i.toString(36)}`)

  it.each<MatchMode>(['word', 'part'])(
    'are compiled in a worker thread to the same matcher: %s',
    async (mode) => {
      const { found, distinct } = await find(
        words([...entries, 'Näher dran'], mode),
        'w1 w2a, näher  dran wzzzz',
      )
      const expected: Found =
        mode === 'word'
          ? [
              ['w1', 'w1'],
              ['w2a', 'w2a'],
              ['Näher dran', 'näher  dran'],
            ]
          : found
      expect(found).toEqual(expected)
      expect(distinct).toBe(mode === 'word' ? 3 : 6)
    },
  )

  it('take few bytes an entry', async () => {
    const matcher = await compileMatcher(words(entries))
    expect(matcher.bytes / entries.length).toBeLessThan(80)
  })

  it('with nested entries count every one on a text of one letter', async () => {
    const nested = Array.from({ length: 200 }, (_, i) => 'a'.repeat(i + 1))
    const { distinct, occurrences } = await find(words(nested, 'part'), 'a'.repeat(4000))
    expect(distinct).toBe(200)
    expect(occurrences).toBe(nested.reduce((sum, { length }) => sum + 4001 - length, 0))
  })
})

describe('[2.10] regexes', () => {
  it.each<[pattern: string, text: string, slices: string[]]>([
    ['free\\s+money', 'Get FREE  money', ['FREE  money']],
    ['\\d{4}-\\d{4}', 'call 1234-5678!', ['1234-5678']],
    ['(?-i:[A-Z]{4})', 'abcd EFGH ijkl é', ['EFGH']],
    ['viagra', 'v\u200biаgrа', ['v\u200biаgrа']],
    ['café', 'un cafe\u0301 é', ['cafe\u0301']],
    ['[^\\x00-\\x7f]+', 'plain ünï', ['ü', 'ï']],
    ['\\p{Cyrillic}+', 'a сосед', ['сосед']],
    ['^spam$', 'spam', ['spam']],
    ['\\bass\\b', 'class ass', ['ass']],
    ['x', 'nothing', []],
  ])('%s in %s', async (pattern, text, slices) => {
    const { found, matched } = await find(
      { wordSets: [], regexSets: [{ id: 'set', patterns: [pattern] }] },
      text,
    )
    expect(found).toEqual(slices.map((slice) => [pattern, slice]))
    expect(matched).toBe(slices.length > 0)
  })

  it('are counted by pattern, whatever set they stand in', async () => {
    const patterns = Array.from({ length: 60 }, (_, i) => `word${i}\\b`)
    const source = {
      wordSets: [],
      regexSets: [
        { id: 'set', patterns },
        { id: 'other', patterns: ['word7\\b'] },
      ],
    }
    const { distinct, occurrences } = await find(source, 'word7 word59 word7')
    expect({ distinct, occurrences }).toEqual({ distinct: 2, occurrences: 3 })
    expect((await find(source, 'word7 word59 word7', 'other')).distinct).toBe(1)
  })
})
