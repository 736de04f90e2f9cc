import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { Role } from './role.ts'

/** An e-mail address for sign-in. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, 'Must be at most 254 characters')
  .pipe(z.email('Must be an e-mail address'))

/** The categories of a restriction. */
export const categoryIds = z
  .array(z.uuid())
  .max(200, 'At most 200 categories')
  .transform((ids) => [...new Set(ids)])
  .nullish()
  .meta({ description: 'The categories that a moderator is restricted to; empty for all' })

/** A new member, with the initial password set by an admin. */
export const NewMemberInput = z
  .object({
    email: z.string().meta({
      description: 'The e-mail address that they sign in with; no other member of the workspace may have it',
    }),
    name: text({ min: 1, max: 100 }).nullish().meta({
      description:
        'What the team calls them, 1 to 100 characters; what stands before the @ of the e-mail address unless given',
    }),
    password: z.string().meta({
      description: 'The password that they sign in with first, 10 to 200 characters, not easy to guess',
    }),
    role: z.enum(Role).meta({ description: 'What they may do' }),
    categoryIds,
  })
  .meta({ description: 'A new member of the team' })

/** A new password. */
export const NewPassword = z.object({ password: text({ min: 10, max: 200 }) })

/** Changes of a member; absent fields keep their values. */
export const MemberChanges = z
  .object({
    name: text({ min: 1, max: 100 })
      .nullish()
      .meta({ description: 'What the team calls them, 1 to 100 characters' }),
    role: z
      .enum(Role)
      .nullish()
      .meta({ description: 'What they may do from now on; the last admin stays one' }),
    categoryIds,
  })
  .meta({ description: 'What is to change about a member; what is left out stays' })
