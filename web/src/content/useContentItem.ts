import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  ContentDocument,
  ContentTimelineDocument,
  RerunContentRulesDocument,
  UserReportsDocument,
} from '../gql/graphql.ts'
import { inBackground } from '../graphql/in-background.ts'
import { useAction } from '../graphql/useAction.ts'
import { useReadAgain } from '../graphql/useReadAgain.ts'
import { useItemDecision } from '../review/useItemDecision.ts'
import { say } from '../ui/notices.ts'

/** One item outside the queues: reading it, deciding on it, and undoing that while it can be undone. */
export function useContentItem(id: Ref<string>, decided: () => void) {
  const { t } = useI18n()
  const { result, loading, error, refetch } = useQuery(ContentDocument, () => ({ id: id.value }), {
    fetchPolicy: 'cache-and-network',
  })
  const content = computed(() => result.value?.content)
  const spans = computed(() => [
    ...(content.value?.recommendation?.evidence ?? []),
    ...(content.value?.trace?.rules ?? [])
      .filter(({ matched }) => matched)
      .flatMap(({ conditions }) => conditions.flatMap((condition) => condition.spans)),
  ])
  const { mutate: askAgain } = useMutation(RerunContentRulesDocument)
  const readAgain = useReadAgain(() => {
    inBackground(refetch())
  })
  const rerun = useAction(async () => {
    await askAgain({ contentId: id.value })
    say(t('content.rerun.started'))
    readAgain()
  })
  const decide = useItemDecision({
    type: 'CONTENT',
    name: () => content.value?.externalId ?? '',
    refetchQueries: [ContentTimelineDocument, UserReportsDocument],
    decided: () => {
      decided()
      return refetch()
    },
    undone: refetch,
    changed: refetch,
  })

  return { content, spans, loading, error, refetch, decide, rerun }
}
