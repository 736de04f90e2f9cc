import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, ref } from 'vue'
import {
  CreateMediaSourceDocument,
  DeleteMediaSourceDocument,
  MediaSourcesDocument,
  TryMediaDocument,
  UpdateMediaSourceDocument,
  type UpdateMediaSourceInput,
  type MediaSourcesQuery,
  type CreateMediaSourceInput,
  type TryMediaMutation,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'

/** The private storage of some hosts. */
export type MediaSourceRow = MediaSourcesQuery['mediaSources'][number]

/** The private storages of media, their kinds, and an admin's actions on them. */
export function useMediaSources() {
  const { result, loading, error, refetch } = useQuery(MediaSourcesDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const refetchQueries = [MediaSourcesDocument]
  const { mutate: create } = useMutation(CreateMediaSourceDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateMediaSourceDocument)
  const { mutate: remove } = useMutation(DeleteMediaSourceDocument, { refetchQueries })

  return {
    sources: computed(() => result.value?.mediaSources ?? []),
    kinds: computed(() => result.value?.mediaSourceKinds ?? []),
    externalId: computed(() => result.value?.mediaExternalId ?? ''),
    loading,
    error,
    refetch,
    create: useAction(async (input: CreateMediaSourceInput) => (await create({ input })) !== null, {
      quiet: true,
    }),
    update: useAction(
      async (id: string, changes: Omit<UpdateMediaSourceInput, 'id'>) =>
        (await update({ input: { id, ...changes } })) !== null,
      { quiet: true },
    ),
    remove: useAction(async (id: string) => {
      await remove({ id })
      return true
    }),
  }
}

/** Fetches a file as it would be fetched for an item, and keeps the result. */
export function useMediaTrial() {
  const { mutate } = useMutation(TryMediaDocument)
  const outcome = ref<TryMediaMutation['tryMedia']['mediaTrial']>()
  const attempt = useAction(async (url: string) => {
    outcome.value = undefined
    const { data } = (await mutate({ url })) ?? {}
    outcome.value = data?.tryMedia.mediaTrial
    return true
  })
  return { outcome, attempt }
}
