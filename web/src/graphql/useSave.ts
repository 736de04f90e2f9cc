import type { DocumentNode, TypedDocumentNode } from '@apollo/client/core'
import { useMutation } from '@vue/apollo-composable'
import { useAction } from './useAction.ts'

interface SaveOptions<Input> {
  create: TypedDocumentNode<unknown, { input: Input }>
  update: TypedDocumentNode<unknown, { input: Input & { id: string } }>
  /** The queries that are read again afterwards. */
  refetchQueries: DocumentNode[]
}

/** Saves an object from its form: creates it without an id, else updates it. Failures are shown by the form. */
export function useSave<Input>({ create, update, refetchQueries }: SaveOptions<Input>) {
  const { mutate: createNew } = useMutation(create, { refetchQueries })
  const { mutate: change } = useMutation(update, { refetchQueries })
  return useAction(
    async (id: string | undefined, input: Input) => {
      if (id) await change({ input: { id, ...input } })
      else await createNew({ input })
      return true
    },
    { quiet: true },
  )
}
