import { z } from 'zod'
import { connectionOf } from '../../platform/graphql/connection.ts'
import { timedList } from '../../platform/graphql/timed-list.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { ReportedItem } from './reported-item.entity.ts'
import { reportedItemsAfter } from './reported-item.store.ts'

/** A page of reported items. */
export const ReportedItemConnection = connectionOf('ReportedItem', () => ReportedItem)

/** What a list of reported items is narrowed to. */
export const ReportedItemFilter = z.object({
  objectType: z.enum(ObjectType).nullish(),
  policyCategoryId: z.uuid().nullish().meta({ description: 'Of any of the open reports' }),
})

/** A page of the items with open reports, the last reported first. @throws InvalidInputError when the filter or the cursor is not valid */
export const listReportedItems = timedList(ReportedItemFilter, reportedItemsAfter)
