import { z } from 'zod'
import { ContentReference } from '../../platform/graphql/references.ts'
import { text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'

/** A past item and its right answer. */
export const NewGoldenItem = z
  .object({
    content: ContentReference.meta({ description: 'The item; one that a person has decided on in a review' }),
    status: z.enum(Status).meta({ description: 'The status that is right' }),
    policyCategoryIds: z.array(z.uuid()).max(20, 'At most 20 policy categories').nullish().meta({
      description:
        'The ids of the policy categories of which each is right, up to 20; any, and none, unless given',
    }),
    explanation: text({ max: 2000 }).nullish().meta({
      description: 'Why that is right, shown to the member after deciding; up to 2,000 characters',
    }),
  })
  .meta({ description: 'A past item whose right decision is known' })
