import { z } from 'zod'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'similar_images',
  label: 'Similar images',
  group: 'Image',
  description: 'Whether an image is like one that is known',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({ minimum: percent('Minimum similarity') }),
})
