import { useMutation } from '@vue/apollo-composable'
import type { Ref } from 'vue'
import {
  AiModeratorDocument,
  AiRunChangedDocument,
  CancelAiRunDocument,
  StartAiRunDocument,
  type AiRunPartsFragment,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import type { LiveQuery } from '../live/useLiveEvents.ts'
import { useLiveRuns } from '../live/useLiveRuns.ts'

/** Runs of an AI moderator over queues, with their progress. */
export function useAiRuns(
  id: Ref<string | undefined>,
  runs: Ref<readonly AiRunPartsFragment[]>,
  query: LiveQuery,
) {
  const { mutate: start } = useMutation(StartAiRunDocument, { refetchQueries: [AiModeratorDocument] })
  const { mutate: cancel } = useMutation(CancelAiRunDocument)
  useLiveRuns({ changed: AiRunChangedDocument, runs, underWay: ['RUNNING'], query })
  return {
    start: useAction((queueId: string) => start({ id: id.value ?? '', queueId })),
    cancel: useAction((run: string) => cancel({ id: run })),
  }
}
