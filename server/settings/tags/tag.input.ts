import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { derivedId } from '../../platform/vocabulary/derived-id.ts'

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #3b82f6')
  .toLowerCase()

/** A new tag (section 2.5). */
export const NewTag = z.object({
  name: text({ min: 1, max: 100 })
    .trim()
    .refine((name) => derivedId(name) !== '', 'Must contain a letter or a digit'),
  color,
})

/** A tag's new colour. */
export const TagColor = z.object({ color })
