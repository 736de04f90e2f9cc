import { recordListChange } from '../decisions/actions/record-list-change.ts'
import type { ListParts } from '../settings/lists/list-change.ts'
import type { TestPlatform } from './test-platform.ts'

/** What the services of lists need, as the program wires it. */
export const listPartsOf = (platform: TestPlatform): ListParts => ({
  ...platform,
  tellChange: recordListChange.bind(null, platform.doorbell),
})
