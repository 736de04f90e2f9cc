import { useMutation } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  IgnoreAllUserReportsDocument,
  ReportedItemsDocument,
  UserReportsDocument,
  type ReportedItemFilter,
  type ReportedItemsQuery,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { usePages } from '../graphql/usePages.ts'
import { say } from '../ui/notices.ts'

/** An item with open reports. */
export type ReportedRow = ReportedItemsQuery['reportedItems']['nodes'][number]

/** Items with open reports, the last reported first, and ignoring all reports of some of them. */
export function useReportedItems(filter: Ref<ReportedItemFilter>) {
  const { t } = useI18n()
  const pages = usePages({
    query: ReportedItemsDocument,
    variables: computed(() => ({ first: 50, filter: filter.value })),
    read: (data) => data.reportedItems,
  })
  const { mutate } = useMutation(IgnoreAllUserReportsDocument)
  const ignoreAll = useAction(async (rows: readonly ReportedRow[]) => {
    let count = 0
    for (const { objectType, id } of rows) {
      const input = objectType === 'CONTENT' ? { content: { id } } : { user: { id } }
      count +=
        (await mutate({ input }, { refetchQueries: [UserReportsDocument] }))?.data?.ignoreAllUserReports
          ?.ignoredReports ?? 0
    }
    say(t('reports.ignored', { count }, count))
    await pages.refetch()
    return true
  })
  return { ...pages, ignoreAll }
}
