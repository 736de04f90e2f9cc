import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { categoryIds, emailAddress } from '../team/member.input.ts'
import { Role } from '../team/role.ts'

/** An invitation to the team. */
export const InvitationInput = z
  .object({
    email: emailAddress.meta({
      description:
        'The e-mail address that they will sign in with; neither a member of the workspace nor another invitation may have it',
    }),
    name: text({ min: 1, max: 100 }).nullish().meta({
      description:
        'What the team will call them, 1 to 100 characters; they choose it themselves unless given',
    }),
    role: z.enum(Role).meta({ description: 'What they will be' }),
    categoryIds,
    queueIds: z
      .array(z.uuid())
      .max(100, 'At most 100 queues')
      .transform((ids) => [...new Set(ids)])
      .nullish()
      .meta({
        description:
          'The review queues for selected moderators that they will work in as well; those for all moderators need not be named',
      }),
  })
  .meta({ description: 'A person who is invited to the team' })

/** The input of an invited person who joins. */
export const JoiningInput = z.object({
  name: text({ min: 1, max: 100 }),
  password: text({ min: 10, max: 200 }),
})
