import { z } from 'zod'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'face_close_up',
  label: 'Face close-up',
  group: 'Image',
  description: 'Whether an image is a close-up of a face',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({ present: z.boolean().default(true).meta({ title: 'Is a close-up' }) }),
})
