import { z } from 'zod'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'celebrity',
  label: 'Celebrity',
  group: 'Image',
  description: 'Whether a celebrity is in an image',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({ minimum: percent() }),
})
