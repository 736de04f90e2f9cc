import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  ContentDocument,
  ContentTimelineDocument,
  DecideDocument,
  RerunContentRulesDocument,
  UserReportsDocument,
  type DecisionInput,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useReadAgain } from '../graphql/useReadAgain.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { useUndo } from '../review/useUndo.ts'
import { say } from '../ui/notices.ts'
import { statusLook } from '../ui/status.ts'

/** One item outside the queues: read it, decide it, undo that while it can be undone. */
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
  const { mutate } = useMutation(DecideDocument, {
    refetchQueries: [ContentTimelineDocument, UserReportsDocument],
  })
  const { mutate: askAgain } = useMutation(RerunContentRulesDocument)
  const readAgain = useReadAgain(() => void refetch())
  const rerun = useAction(async () => {
    await askAgain({ contentId: id.value })
    say(t('content.rerun.started'))
    readAgain()
  })
  const { offer, undoLast } = useUndo(() => void refetch())

  const decide = useAction(async (input: DecisionInput, also: readonly DecisionInput[]) => {
    const results = []
    for (const one of [input, ...also]) {
      const answer = await mutate({ input: one })
      if (answer?.data) results.push(answer.data.decide)
    }
    const decision = t(statusLook(input.status).label)
    offer(t('review.decided', { item: content.value?.externalId ?? '', decision }), results)
    decided()
    await refetch()
  })
  useKeys(() => [{ keys: 'z', label: t('review.keys.undo'), group: t('review.keys.group'), run: undoLast }])

  return { content, spans, loading, error, refetch, decide, rerun }
}
