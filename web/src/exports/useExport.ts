import type { OperationVariables } from '@apollo/client/core'
import { useMutation, useQuery } from '@vue/apollo-composable'
import { type DocumentNode, print } from 'graphql'
import { computed, ref } from 'vue'
import {
  CancelExportDocument,
  ExportChangedDocument,
  ExportDocument,
  ExportsDocument,
  StartExportDocument,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useLiveRuns } from '../live/useLiveRuns.ts'

/** The query of an exported list, and its variables. */
export interface ExportedList {
  query: DocumentNode
  variables: OperationVariables
}

/** Stopping exports. */
export function useCancelExport() {
  const { mutate } = useMutation(CancelExportDocument)
  return useAction((id: string) => mutate({ id }))
}

/** Starts an export, and follows its progress. */
export function useExport() {
  const id = ref<string>()
  const { result, loading, refetch } = useQuery(
    ExportDocument,
    () => ({ id: id.value ?? '' }),
    () => ({ enabled: id.value !== undefined }),
  )
  const started = computed(() => (id.value && result.value?.export) || undefined)
  const runs = computed(() => (started.value ? [started.value] : []))
  useLiveRuns({ changed: ExportChangedDocument, runs, underWay: ['RUNNING'], query: { loading, refetch } })
  const { mutate } = useMutation(StartExportDocument, { refetchQueries: [ExportsDocument] })
  const start = useAction(
    async ({ query, variables }: ExportedList) => {
      const answer = await mutate({ query: print(query), variables })
      id.value = answer?.data?.startExport.export.id
    },
    { quiet: true },
  )
  return { started, start, forget: () => (id.value = undefined) }
}
