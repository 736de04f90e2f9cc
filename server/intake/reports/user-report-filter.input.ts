import { z } from 'zod'
import { ContentReference, UserReference } from '../../platform/graphql/references.ts'
import { HandledReason, ReportState } from './report-state.ts'

/** What a list of reports is narrowed to; all parts must hold. */
export const UserReportFilter = z
  .object({
    state: z.enum(ReportState).nullish().meta({ description: 'Those in this state' }),
    handledReason: z
      .enum(HandledReason)
      .nullish()
      .meta({ description: 'Those that came to their end in this way' }),
    policyCategoryId: z
      .uuid()
      .nullish()
      .meta({ description: 'Those for this policy category, by its id in Verdict' }),
    content: ContentReference.nullish().meta({ description: 'Those of this content item' }),
    user: UserReference.nullish().meta({ description: 'Those of this user' }),
    reporter: UserReference.nullish().meta({ description: 'Those by this user' }),
    from: z.date().nullish().meta({ description: 'Reported at this moment or later' }),
    to: z.date().nullish().meta({ description: 'Reported before this moment' }),
  })
  .meta({ description: 'Which reports; all parts that are given must hold' })

export type UserReportFilter = z.output<typeof UserReportFilter>
