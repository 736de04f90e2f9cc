import { recordListChange } from '../actions/record-list-change.ts'
import { rulesUsing } from '../judging/rules/rule-usage.store.ts'
import type { ListDependencies } from '../settings/lists/list-change.ts'
import type { TestPlatform } from './test-platform.ts'

/** What the services of lists need, as the program wires it. */
export const listPartsOf = (platform: TestPlatform): ListDependencies => ({
  ...platform,
  rulesUsing,
  recordChange: recordListChange.bind(null, platform.wakeUps),
})
