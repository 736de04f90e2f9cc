import { rangeParams } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'age_range',
  label: "Content's age range",
  group: 'Image',
  description: 'How old the people in an image look',
  appliesTo: [RuleType.content, RuleType.routing],
  params: rangeParams(),
})
