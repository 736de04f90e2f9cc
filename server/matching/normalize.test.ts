import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalize, originalSpan } from './normalize.ts'

const textOf = (original: string) => normalize(original).text

describe('[2.10] text is normalized', () => {
  it.each([
    ['lower case', 'HeLLo', 'hello'],
    ['Latin accents', 'Crème Brûlée à la Façon', 'creme brulee a la facon'],
    ['accents sent apart', 'e\u0301cole', 'ecole'],
    ['marks piled up', 'Z̸̢͝a̵l̶g̷o', 'zalgo'],
    ['strokes and ligatures', 'Łódź Ærø straße ẞ ﬁne ŒUVRE', 'lodz aero strasse ss fine oeuvre'],
    ['Turkish dots', 'İstanbul ISPARTA ısı', 'istanbul isparta isi'],
    ['full width', 'ＦＵＬＬ　ｗｉｄｔｈ！', 'full width!'],
    ['mathematical letters', '𝓯𝓾𝓬𝓴 𝔣𝔲𝔠𝔨 𝕗𝕦𝕔𝕜', 'fuck fuck fuck'],
    ['letters in symbols', 'Ⓢⓟⓐⓜ 🅂🄿🄰🄼 🅢🅟🅐🅜 🆂🅿🅰🅼 ⒮⒫⒜⒨', 'spam spam spam spam spam'],
    ['small capitals', 'ꜱᴘᴀᴍ ʜᴇʟʟᴏ', 'spam hello'],
    ['invisible characters', 'v\u200bi\u200da\u2060g\u00adr\ufeffa', 'viagra'],
    ['directions', '\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['controls but white space', 'a\u0000b\u0007c\td\ne', 'abc\td\ne'],
    ['spaces', 'a\u00a0b\u2003c\u3000d\u2028e', 'a b c d\ne'],
    ['quotes and dashes', 'don’t “quote” – or—so', 'don\'t "quote" - or-so'],
    ['digits', '٠١٢ ۳۴ १२३ ๔๕ ７８ ²', '012 34 123 45 78 2'],
    ['fractions and signs', '½ ™ №', '1/2 tm no'],
    ['Cyrillic stays', 'Съешь ЕЩЁ этих Йогуртов', 'съешь еще этих иогуртов'],
    ['Greek stays', 'ΚΑΛΗΜΈΡΑ φίλος', 'καλημερα φιλοσ'],
    ['Arabic without signs', 'مُحَمَّد أَحْمَد ـــ سـلام', 'محمد احمد  سلام'],
    ['Hebrew without points', 'שָׁלוֹם', 'שלום'],
    ['Hindi keeps its vowels', 'हिन्दी', 'हिन्दी'],
    ['Thai keeps its vowels', 'ที่นี่', 'ที่นี่'],
    ['Japanese', 'ｶﾞｷﾞ カ\u3099 がぎ ﾊﾟ', 'ガギ ガ がぎ パ'],
    ['Korean', '\u1112\u1161\u11ab국어', '한국어'],
    ['Chinese', '法輪功 法轮功', '法輪功 法轮功'],
    ['emoji', '👍🏽 ❤️ 👨‍👩‍👧', '👍🏽 ❤ 👨👩👧'],
    ['lone surrogates', '\ud800 a \udc00', '\ud800 a \udc00'],
    ['nothing', '', ''],
  ])('%s', (_, original, expected) => {
    expect(textOf(original)).toBe(expected)
  })
})

describe('[2.10] look-alike characters become plain equivalents', () => {
  it.each([
    ['a Cyrillic letter in a Latin word', 'pаypаl', 'paypal'],
    ['several scripts', 'ѵіаgrа νiαgrα Ꮯasino', 'viagra viagra casino'],
    ['letters that only look similar', 'вitcн', 'bitch'],
    ['a word of look-alikes in a Latin text', 'buy сосо now', 'buy coco now'],
    ['Latin letters in a Cyrillic word', 'cосeд xуй', 'сосед хуи'],
    ['a genuine word', 'сосед', 'сосед'],
    ['a genuine word in a Latin text', 'my сосед here', 'my сосед here'],
    ['look-alikes among genuine words', 'он взял сор', 'он взял сор'],
    ['look-alikes alone', 'сор', 'сор'],
  ])('%s: %s', (_, original, expected) => {
    expect(textOf(original)).toBe(expected)
  })

  it.each([
    ['both readings of a word that is only look-alikes', 'buy сосо', 'buy coco', 'buy сосо'],
    ['both readings where nothing tells', 'сосо', 'сосо', 'coco'],
    ['Latin words that pass for Cyrillic in a Cyrillic text', 'дай cop', 'даи cop', 'даи сор'],
    ['one reading for the rest', 'дай мне', 'даи мне', undefined],
  ])('keeps %s', (_, original, text, alternate) => {
    expect(normalize(original)).toMatchObject({ text, alternate })
  })
})

describe('[2.10] offsets lead back to the original text', () => {
  it.each([
    ['plain', 'see Viagra here', 'viagra', 'Viagra'],
    ['after an expansion', 'ﬁne ẞ Viagra', 'viagra', 'Viagra'],
    ['an expansion as a whole', 'a ﬁsh', 'i', 'ﬁ'],
    ['half of an expansion', 'Straße', 's', 'S'],
    ['an accent sent apart', 'un e\u0301cole la', 'ecole', 'e\u0301cole'],
    ['an accent at the end', 'cafe\u0301 bar', 'cafe', 'cafe\u0301'],
    ['invisible characters inside', 'x v\u200bi\u200bagra y', 'viagra', 'v\u200bi\u200bagra'],
    ['astral letters', 'x 𝓯𝓾𝓬𝓴 y', 'fuck', '𝓯𝓾𝓬𝓴'],
    ['behind emoji', '👍🏽 spam', 'spam', 'spam'],
    ['Korean sent in parts', 'x \u1112\u1161\u11ab y', '한', '\u1112\u1161\u11ab'],
    ['kana of half width', 'ｶﾞｷ', 'ガ', 'ｶﾞ'],
  ])('%s', (_, original, part, expected) => {
    const normalized = normalize(original)
    const start = normalized.text.indexOf(part)
    const span = originalSpan(normalized, start, start + part.length)
    expect(original.slice(span.start, span.end)).toBe(expected)
  })
})

/** Strings that are hard on a normalizer: any code units, and characters that combine, expand, vanish or look alike. */
const hard = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        ...'aZ9 .éßẞﬁİıсСдВΩοµ',
        '\u0301',
        '\u200b',
        '\u3099',
        'カ',
        'ﾞ',
        '\u1112',
        '\u1161',
        '𝓯',
        '👍',
        '\ud83d',
        'ﷺ',
      ),
    )
    .map((parts) => parts.join('')),
)

/** Scripts whose letters are read in the light of the words around them. */
const LOOK_ALIKE =
  /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

describe('[2.10] normalization holds for any string', () => {
  it('is settled after one pass', () => {
    fc.assert(
      fc.property(hard, (original) => {
        expect(textOf(textOf(original))).toBe(textOf(original))
      }),
      { numRuns: 2000 },
    )
  })

  it('has one offset for each code unit, never falling, and the length last', () => {
    fc.assert(
      fc.property(hard, (original) => {
        const { text, alternate, offsets } = normalize(original)
        expect(offsets).toHaveLength(text.length + 1)
        expect(alternate ?? text).toHaveLength(text.length)
        expect(offsets[text.length]).toBe(original.length)
        expect(offsets.every((offset, i) => i === 0 || offset >= (offsets[i - 1] as number))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives spans that normalize to text holding what was found', () => {
    fc.assert(
      fc.property(hard, fc.nat(), fc.nat(), (original, a, b) => {
        const normalized = normalize(original)
        const { text } = normalized
        fc.pre(text.length > 0 && !LOOK_ALIKE.test(original.normalize('NFKD')))
        const start = a % text.length
        const end = start + 1 + (b % (text.length - start))
        const span = originalSpan(normalized, start, end)
        expect(textOf(original.slice(span.start, span.end))).toContain(text.slice(start, end))
      }),
      { numRuns: 2000 },
    )
  })

  it('is not disturbed by a longer text before it', () => {
    expect(textOf('é'.repeat(20_000))).toHaveLength(20_000)
    expect(textOf('é')).toBe('e')
    expect(textOf('ﷺ'.repeat(5000))).toHaveLength(18 * 5000)
  })
})
