import { z } from 'zod'
import { ContentReference, exactlyOne, UserReference } from '../../platform/graphql/references.ts'
import { text } from '../../platform/validation.ts'

const named = {
  content: ContentReference.nullish().meta({ description: 'A content item; either this or `user`' }),
  user: UserReference.nullish().meta({
    description: 'A user, with all their content; either this or `content`',
  }),
}

/** The input of a new hold: the object, the reason and the end. */
export const PlaceLegalHoldInput = z
  .object({
    ...named,
    reason: text({ min: 1, max: 500 }).meta({
      description: 'Why it is kept, such as the number of a case, at most 500 characters',
    }),
    until: z.date().nullish().meta({ description: 'When the hold ends by itself; never unless given' }),
  })
  .refine(...exactlyOne('content', 'user'))

/** The object whose hold is released. */
export const ReleaseLegalHoldInput = z.object(named).refine(...exactlyOne('content', 'user'))
