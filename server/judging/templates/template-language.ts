import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The languages of templates. */
export enum TemplateLanguage {
  en = 'en',
  de = 'de',
}
registerEnumType(TemplateLanguage, {
  name: 'TemplateLanguage',
  description: 'A language that the texts of templates are in',
  valuesConfig: described(TemplateLanguage, { en: 'English', de: 'German' }),
})
