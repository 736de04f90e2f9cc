import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { AttributeSource, AttributeType } from './attribute.entity.ts'

const enumValues = z
  .array(text({ min: 1, max: 255 }))
  .max(200, 'At most 200 values')
  .transform((values) => [...new Set(values)])
  .nullish()
  .meta({ description: 'Required for an enum, and only for one' })

/** An attribute to register (section 2.6). */
export const NewAttribute = z.object({
  name: text({ min: 1, max: 100 }).meta({ description: 'The key that it is sent under' }),
  source: z.enum(AttributeSource),
  type: z.enum(AttributeType),
  enumValues,
})

/** What is to change about a registered attribute; what is left out stays. */
export const AttributeChanges = z.object({ type: z.enum(AttributeType).nullish(), enumValues })
