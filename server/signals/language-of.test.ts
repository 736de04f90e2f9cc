import { eld } from 'eld/small'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

const meant = (text: string): string | null => {
  const detected = eld.detect(text)
  return detected.language !== '' && detected.isReliable() ? detected.language : null
}

const sentences = [
  'The weather is really lovely today, and we are going to the park later.',
  'Das Wetter ist heute wirklich schön, wir gehen später noch in den Park.',
  'Je ne comprends pas cette question, tu peux répéter ?',
  'No me lo puedo creer, muchas gracias por todo',
  'Сегодня очень хорошая погода, и мы идём гулять в парк.',
  'Сьогодні дуже гарна погода, і ми йдемо гуляти в парк.',
  '今天天气很好，我们一会儿去公园散步。',
  '今日はとても天気がいいので、公園へ散歩に行きます。',
  '오늘은 날씨가 정말 좋아서 공원에 산책하러 갑니다.',
  'วันนี้อากาศดีมาก เราจะไปเดินเล่นที่สวนสาธารณะกันในตอนเย็น',
  'الطقس جميل جدا اليوم وسنذهب إلى الحديقة لاحقا',
  'מזג האוויר יפה מאוד היום ונלך לפארק אחר כך',
  'आज मौसम बहुत अच्छा है और हम पार्क जा रहे हैं',
  'Bugün hava gerçekten çok güzel, İstanbul’da parka gidiyoruz.',
  "Don't you think it's rock 'n' roll, y'all?",
  'kys',
  '',
]

it('[2.10] tells the language of a text as the detector does whose figures it has', () => {
  expect(sentences.map((text) => [text, languageOf(text)])).toEqual(
    sentences.map((text) => [text, meant(text)]),
  )
  expect(sentences.slice(0, 3).map(languageOf)).toEqual(['en', 'de', 'fr'])
})

it('of whatever is written, of any length', () => {
  const part = fc.oneof(fc.constantFrom(...sentences), fc.string(), fc.string({ unit: 'binary' }))
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(text, (written) => {
      expect(languageOf(written)).toBe(meant(written))
    }),
    { numRuns: 200 },
  )
})
