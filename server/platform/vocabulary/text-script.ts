import { registerEnumType } from 'type-graphql'
import { described } from '../graphql/enum-values.ts'

/** Scripts besides the Latin one in which text in pictures can be read. */
export enum TextScript {
  cyrillic = 'cyrillic',
  greek = 'greek',
  arabic = 'arabic',
  hebrew = 'hebrew',
  devanagari = 'devanagari',
  thai = 'thai',
  chinese = 'chinese',
  japanese = 'japanese',
  korean = 'korean',
}
registerEnumType(TextScript, {
  name: 'TextScript',
  description: 'A script besides the Latin one in which text in pictures can be read',
  valuesConfig: described(TextScript, {
    cyrillic: 'The Cyrillic script, as Russian and Ukrainian are written in',
    greek: 'The Greek script',
    arabic: 'The Arabic script',
    hebrew: 'The Hebrew script',
    devanagari: 'The Devanagari script, as Hindi is written in',
    thai: 'The Thai script',
    chinese: 'Simplified Chinese characters',
    japanese: 'The Japanese script',
    korean: 'The Korean script',
  }),
})
