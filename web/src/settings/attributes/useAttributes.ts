import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import {
  AttributeCandidatesDocument,
  AttributesDocument,
  RegisterAttributeDocument,
  RemoveAttributeDocument,
  UpdateAttributeDocument,
  type AttributeChanges,
  type AttributeSource,
  type AttributeType,
  type NewAttributeInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'

/** The types of a custom attribute, as the specification lists them [2.6]. */
export const attributeTypes: readonly AttributeType[] = [
  'text',
  'number',
  'boolean',
  'enum',
  'user_id',
  'content_id',
]

/** What attributes are sent with. */
export const attributeSources: readonly AttributeSource[] = ['content', 'user']

/** The registered attributes and what an admin does with them. */
export function useAttributes() {
  const { result, loading, error, refetch } = useQuery(AttributesDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const refetchQueries = [AttributesDocument, AttributeCandidatesDocument]
  const { mutate: register } = useMutation(RegisterAttributeDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateAttributeDocument)
  const { mutate: remove } = useMutation(RemoveAttributeDocument, { refetchQueries })

  return {
    attributes: computed(() => result.value?.attributes ?? []),
    loading,
    error,
    refetch,
    register: useAction(
      async (input: NewAttributeInput) => {
        await register({ input })
        return true
      },
      { quiet: true },
    ),
    update: useAction(
      async (id: string, input: AttributeChanges) => {
        await update({ id, input })
        return true
      },
      { quiet: true },
    ),
    remove: useAction(async (id: string) => {
      await remove({ id })
      return true
    }),
  }
}

/** The attributes that were found in what was sent lately, and are not registered. */
export function useCandidates(source: AttributeSource) {
  const { result, loading, error } = useQuery(
    AttributeCandidatesDocument,
    { source },
    {
      fetchPolicy: 'cache-and-network',
    },
  )
  return { candidates: computed(() => result.value?.attributeCandidates ?? []), loading, error }
}
