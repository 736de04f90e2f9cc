import { z } from 'zod'
import { HandledReason, ReportState } from './report-state.ts'

/** What a list of reports is narrowed to; all parts must hold. */
export const UserReportFilter = z.object({
  state: z.enum(ReportState).nullish(),
  handledReason: z.enum(HandledReason).nullish(),
  policyCategoryId: z.uuid().nullish(),
  contentId: z.uuid().nullish().meta({ description: 'The reported content' }),
  userId: z.uuid().nullish().meta({ description: 'The reported user' }),
  reporterId: z.uuid().nullish(),
  from: z.date().nullish().meta({ description: 'Reported at this moment or later' }),
  to: z.date().nullish().meta({ description: 'Reported before this moment' }),
})

export type UserReportFilter = z.output<typeof UserReportFilter>
