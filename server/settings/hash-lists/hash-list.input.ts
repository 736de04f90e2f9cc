import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { HashListPurpose } from './hash-list.entity.ts'

/** A new hash list. */
export const NewHashList = z.object({
  name: text({ max: 100 }).trim().min(1, 'Must not be empty'),
  purpose: z.enum(HashListPurpose),
})
