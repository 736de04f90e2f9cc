import { z } from 'zod'
import { CategoryReference, SubcategoryReference, UserReference } from '../../platform/graphql/references.ts'
import { text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'

/** What a list of content is narrowed to; all parts must hold. */
export const ContentFilter = z
  .object({
    ids: z
      .array(z.uuid())
      .max(1000, 'At most 1,000 ids')
      .nullish()
      .meta({ description: 'Those of these ids in Verdict, at most 1,000; none where the list is empty' }),
    search: text({ max: 255 })
      .nullish()
      .meta({ description: 'Found anywhere in the text, or the external id exactly' }),
    status: z.enum(Status).nullish().meta({ description: 'That with this status' }),
    initialStatus: z
      .enum(Status)
      .nullish()
      .meta({ description: 'That with this outcome of the automated checks on arrival' }),
    category: CategoryReference.nullish().meta({ description: 'That of this category' }),
    subcategory: SubcategoryReference.nullish().meta({ description: 'That of this subcategory' }),
    user: UserReference.nullish().meta({ description: 'That of this user' }),
    policyCategoryId: z
      .uuid()
      .nullish()
      .meta({ description: 'That whose latest decision has this policy category, by its id in Verdict' }),
    from: z.date().nullish().meta({ description: 'Arrived at this moment or later' }),
    to: z.date().nullish().meta({ description: 'Arrived before this moment' }),
    recommended: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether a recommendation of an AI moderator waits on it' }),
    unjudged: z.boolean().nullish().meta({ description: 'Whether something of it could not be judged' }),
    externalId: text({ max: 255 }).nullish().meta({ description: "The customer platform's own identifier" }),
  })
  .meta({ description: 'Which content; all parts that are given must hold' })

export type ContentFilter = z.output<typeof ContentFilter>
