import { useMutation } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import {
  AiModeratorDocument,
  AiRunChangedDocument,
  CancelAiRunDocument,
  StartAiRunDocument,
  type AiRunPartsFragment,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useLiveRun } from '../live/useLiveRun.ts'

/** Asking an AI moderator about queues, with how far that has come. */
export function useAiRuns(
  id: Ref<string | undefined>,
  runs: Ref<readonly AiRunPartsFragment[]>,
  refetch: () => unknown,
) {
  const { mutate: start } = useMutation(StartAiRunDocument, { refetchQueries: [AiModeratorDocument] })
  const { mutate: cancel } = useMutation(CancelAiRunDocument)
  const running = computed(() => runs.value.find(({ state }) => state === 'running'))
  useLiveRun(AiRunChangedDocument, running, refetch)
  return {
    start: useAction((queueId: string) => start({ id: id.value ?? '', queueId })),
    cancel: useAction((run: string) => cancel({ id: run })),
  }
}
