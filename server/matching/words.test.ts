import { describe, expect, it } from 'vitest'
import { normalize } from './normalize.ts'
import { boundaryTest, wordsOf } from './words.ts'

const split = (original: string) => {
  const { text } = normalize(original)
  return wordsOf(text).map(({ start, end }) => text.slice(start, end))
}

describe('[2.10] words are bounded by spaces, punctuation or the text ends', () => {
  it.each([
    ['English', "Don't foo_bar, x2!", ['don', 't', 'foo', 'bar', 'x2']],
    ['Cyrillic', '«Привет», мир', ['привет', 'мир']],
    ['Greek', 'Καλημέρα, κόσμε', ['καλημερα', 'κοσμε']],
    ['Arabic', 'مرحبا، بالعالم؟', ['مرحبا', 'بالعالم']],
    ['Hebrew', 'שלום, עולם', ['שלום', 'עולם']],
    ['Hindi', 'नमस्ते दुनिया।', ['नमस्ते', 'दुनिया']],
    ['Korean', '안녕 세계', ['안녕', '세계']],
    ['Thai', 'สวัสดีครับ', ['สวัสดี', 'ครับ']],
    ['Khmer', 'ខ្ញុំស្រលាញ់', ['ខ្ញុំ', 'ស្រលាញ់']],
    ['Chinese', '我爱北京。', ['我', '爱', '北京']],
    ['Japanese', '東京都に行く', ['東京', '都', 'に', '行く']],
    ['scripts side by side', 'iPhone手机very好', ['iphone', '手机', 'very', '好']],
    ['emoji', 'good🍆bad', ['good', 'bad']],
    ['astral letters', '𞤀𞤁 x', ['𞤢𞤣', 'x']],
    ['no words', ' ?! ', []],
  ])('%s', (_, original, expected) => {
    expect(split(original)).toEqual(expected)
  })

  it('tells at every offset whether a word starts or ends there', () => {
    const text = 'ab 東京都 c!'
    const test = boundaryTest(text)
    const inside = Array.from({ length: text.length + 1 }, (_, i) => i).filter((i) => !test(i))
    expect(inside).toEqual([1, 4])
  })
})
