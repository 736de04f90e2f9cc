import { z } from 'zod'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'csam',
  label: 'CSAM',
  group: 'Image',
  description:
    'How closely an image matches known abuse material: review is recommended above 40, blocking above 85',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({ minimum: percent('Minimum match score') }),
})
