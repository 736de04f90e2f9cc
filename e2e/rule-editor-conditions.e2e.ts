import { describe } from 'vitest'
import { buildsRulesOf, isAboutWhatWasSent } from './support/rule-editor.ts'

describe('[2.10] the editor builds rules of every condition about what was sent', () => {
  buildsRulesOf(isAboutWhatWasSent)
})
