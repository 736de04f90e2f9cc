import { registerEnumType } from 'type-graphql'

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
})
