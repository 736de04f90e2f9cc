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
    cyrillic: 'Cyrillic, as Russian and Ukrainian are written in',
    greek: 'Greek',
    arabic: 'Arabic',
    hebrew: 'Hebrew',
    devanagari: 'Devanagari, as Hindi is written in',
    thai: 'Thai',
    chinese: 'Simplified Chinese',
    japanese: 'Japanese',
    korean: 'Korean',
  }),
})
