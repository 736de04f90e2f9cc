import { z } from 'zod'
import { connectionOf } from '../../platform/graphql/connection.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { ReportedItem } from './reported-item.entity.ts'

/** A page of reported items. */
export const ReportedItemConnection = connectionOf('ReportedItem', () => ReportedItem)

/** What a list of reported items is narrowed to. */
export const ReportedItemFilter = z
  .object({
    objectType: z.enum(ReviewSubjectType).nullish().meta({ description: 'Content alone, or users alone' }),
    policyCategoryId: z.uuid().nullish().meta({
      description: 'Those of which an open report is for this policy category, by its id in Verdict',
    }),
  })
  .meta({ description: 'Which items with open reports; all parts that are given must hold' })
