import { z } from 'zod'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'qr_code',
  label: 'QR code',
  group: 'Image',
  description: 'Whether an image holds a QR code',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({ present: z.boolean().default(true).meta({ title: 'Has a QR code' }) }),
})
