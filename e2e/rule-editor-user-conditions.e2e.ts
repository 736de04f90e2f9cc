import { describe } from 'vitest'
import { buildsRulesOf, isAboutWhatWasSent } from './support/rule-editor.ts'

describe('[2.10] the editor builds rules of every condition about users, reports, reviews and own attributes', () => {
  buildsRulesOf((definition) => !isAboutWhatWasSent(definition))
})
