import type { DocumentNode, TypedDocumentNode } from '@apollo/client/core'
import { useMutation } from '@vue/apollo-composable'
import { say } from '../ui/notices.ts'
import { useAction } from './useAction.ts'

interface RemoveOptions {
  /** The queries that are read again afterwards. */
  refetchQueries: DocumentNode[]
  /** The text of the notice afterwards. */
  notice?: string
  /** Whether a failure is shown by the dialog itself. */
  quiet?: boolean
}

/** Removes an object by its id; true once it is gone. */
export function useRemove(
  document: TypedDocumentNode<unknown, { id: string }>,
  { refetchQueries, notice, quiet = false }: RemoveOptions,
) {
  const { mutate } = useMutation(document, { refetchQueries })
  return useAction(
    async (id: string) => {
      await mutate({ id })
      if (notice) say(notice)
      return true
    },
    { quiet },
  )
}
