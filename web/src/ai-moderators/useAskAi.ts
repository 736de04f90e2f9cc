import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, ref, watch, type Ref } from 'vue'
import {
  AiModeratorsToAskDocument,
  AiRunChangedDocument,
  AiRunDocument,
  CancelAiRunDocument,
  StartAiRunDocument,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { serverText } from '../language/server-text.ts'
import { useLiveRuns } from '../live/useLiveRuns.ts'

/** A run of an AI moderator over selected items: which AI moderators can be chosen, the cost, and the progress. */
export function useAskAi(open: Ref<boolean>, contentIds: Ref<readonly string[]>) {
  const { result, loading } = useQuery(AiModeratorsToAskDocument, null, () => ({
    enabled: open.value,
    fetchPolicy: 'cache-and-network',
  }))
  const moderators = computed(() =>
    (result.value?.aiModerators ?? []).filter(
      ({ writtenPolicy }) => (writtenPolicy?.publishedVersion ?? null) !== null,
    ),
  )
  const chosen = ref<string>()
  watch(moderators, (all) => {
    if (!all.some(({ id }) => id === chosen.value)) chosen.value = all[0]?.id
  })
  const moderator = computed(() => moderators.value.find(({ id }) => id === chosen.value))
  const providerName = computed(() => {
    const provider = result.value?.aiProviders.find(({ key }) => key === moderator.value?.provider)
    return provider && serverText(provider.label)
  })
  const loaded = computed(() => !loading.value || result.value !== undefined)
  return { moderators, chosen, moderator, providerName, loaded, ...useOneRun(chosen, contentIds) }
}

/** The run that was started last. */
function useOneRun(chosen: Ref<string | undefined>, contentIds: Ref<readonly string[]>) {
  const runId = ref<string>()
  const { result, loading, refetch } = useQuery(
    AiRunDocument,
    () => ({ id: runId.value ?? '' }),
    () => ({ enabled: runId.value !== undefined }),
  )
  const run = computed(() => (runId.value ? (result.value?.aiRun ?? undefined) : undefined))
  useLiveRuns({
    changed: AiRunChangedDocument,
    runs: computed(() => (run.value ? [run.value] : [])),
    underWay: ['RUNNING'],
    query: { loading, refetch },
  })
  const { mutate } = useMutation(StartAiRunDocument)
  const { mutate: stop } = useMutation(CancelAiRunDocument)
  return {
    run,
    start: useAction(
      async () => {
        const started = await mutate({
          id: chosen.value ?? '',
          contents: contentIds.value.map((each) => ({ id: each })),
        })
        runId.value = started?.data?.startAiRun.aiRun.id
      },
      { quiet: true },
    ),
    cancel: useAction((id: string) => stop({ id })),
    forget: () => {
      runId.value = undefined
    },
  }
}
