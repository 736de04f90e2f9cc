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
export const NewAttribute = z
  .object({
    name: text({ min: 1, max: 100 }).meta({
      description: 'The key that it is sent under, 1 to 100 characters; fixed once it is registered',
    }),
    source: z
      .enum(AttributeSource)
      .meta({ description: 'What it is sent with; fixed once it is registered' }),
    type: z.enum(AttributeType).meta({ description: 'What it holds' }),
    enumValues,
  })
  .meta({ description: 'An attribute to register' })

/** Changes of a registered attribute; absent fields keep their values. */
export const AttributeChanges = z
  .object({
    type: z.enum(AttributeType).nullish().meta({ description: 'What it holds from now on' }),
    enumValues,
  })
  .meta({ description: 'What is to change about a registered attribute; what is left out stays' })
