import { rangeParams } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'number_of_people',
  label: 'Number of people in image(s)',
  group: 'Image',
  description: 'How many people are seen in an image',
  appliesTo: [RuleType.content, RuleType.routing],
  params: rangeParams(),
})
