import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { MomentRange } from '../../platform/graphql/moment-range.ts'
import { ContentReference, UserReference } from '../../platform/graphql/references.ts'
import { HandledReason, ReportState } from './report-state.ts'

/** A filter of reports; all given fields must match. */
export const UserReportFilter = z
  .object({
    states: anyOf(z.enum(ReportState)).meta({ description: 'Those in any of these states' }),
    handledReasons: anyOf(z.enum(HandledReason)).meta({
      description: 'Those that came to their end in any of these ways',
    }),
    policyCategoryIds: anyOf(z.uuid()).meta({
      description: 'Those for any of these policy categories, by their ids in Verdict',
    }),
    contents: anyOf(ContentReference).meta({ description: 'Those of any of these content items' }),
    users: anyOf(UserReference).meta({ description: 'Those of any of these users' }),
    reporters: anyOf(UserReference).meta({ description: 'Those by any of these users' }),
    createdAt: MomentRange.nullish().meta({ description: 'When they were reported' }),
  })
  .meta({ description: 'Which reports; all parts that are given must hold' })

export type UserReportFilter = z.output<typeof UserReportFilter>
