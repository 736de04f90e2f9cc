import { useMutation } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  IgnoreUserReportsDocument,
  ReportedItemsDocument,
  UserReportsDocument,
  type UserReportFilter,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { usePages } from '../graphql/usePages.ts'
import { say } from '../ui/notices.ts'

/** Single reports, newest first, and ignoring some of them. */
export function useReports(filter: Ref<UserReportFilter>) {
  const { t } = useI18n()
  const pages = usePages({
    query: UserReportsDocument,
    variables: computed(() => ({ first: 50, filter: filter.value })),
    read: (data) => data.userReports,
  })
  const { mutate } = useMutation(IgnoreUserReportsDocument, {
    refetchQueries: [UserReportsDocument, ReportedItemsDocument],
    awaitRefetchQueries: true,
  })
  const ignore = useAction(async (ids: string[]) => {
    await mutate({ ids })
    say(t('reports.ignored', { count: ids.length }, ids.length))
    return true
  })
  return { ...pages, ignore }
}
