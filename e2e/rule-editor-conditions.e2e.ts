import { describe } from 'vitest'
import { buildsARuleOf, isAboutWhatWasSent } from './support/rule-editor.ts'

describe('[2.10] the editor builds a rule of every condition about what was sent', () => {
  buildsARuleOf(isAboutWhatWasSent)
})
