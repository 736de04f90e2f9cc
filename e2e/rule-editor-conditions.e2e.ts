import { describe } from 'vitest'
import { buildsRulesOfEveryKind } from './support/rule-editor.ts'

describe('[2.10] the editor builds rules with every kind of field that conditions have', () => {
  buildsRulesOfEveryKind()
})
