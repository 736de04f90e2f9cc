import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { connectionOf } from '../../platform/graphql/connection.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { ReportedItem } from './reported-item.entity.ts'

/** A page of reported items. */
export const ReportedItemConnection = connectionOf('ReportedItem', () => ReportedItem)

/** A filter of reported items. */
export const ReportedItemFilter = z
  .object({
    objectTypes: anyOf(z.enum(ReviewSubjectType)).meta({ description: 'Content alone, or users alone' }),
    policyCategoryIds: anyOf(z.uuid()).meta({
      description:
        'Those of which an open report is for any of these policy categories, by their ids in Verdict',
    }),
  })
  .meta({ description: 'Which items with open reports; all parts that are given must hold' })

export type ReportedItemFilter = z.output<typeof ReportedItemFilter>
