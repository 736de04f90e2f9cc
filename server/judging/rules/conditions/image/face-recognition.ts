import { z } from 'zod'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'face_recognition',
  label: 'Face recognition',
  group: 'Image',
  description: 'Whether a known face is in an image',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({ present: z.boolean().default(true).meta({ title: 'A known face is seen' }) }),
})
