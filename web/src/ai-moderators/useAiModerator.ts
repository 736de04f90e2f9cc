import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import {
  AiModeratorDocument,
  AiModeratorsDocument,
  AiProvidersDocument,
  CreateAiModeratorDocument,
  DeleteAiModeratorDocument,
  TryAiModeratorDocument,
  UpdateAiModeratorDocument,
  type UpdateAiModeratorInput,
  type CreateAiModeratorInput,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'

/** One AI moderator with the available providers, and its changes; without an id a new one. */
export function useAiModerator(id: Ref<string | undefined>) {
  const { result, loading, error, refetch } = useQuery(
    AiModeratorDocument,
    () => ({ id: id.value ?? '' }),
    () => ({
      fetchPolicy: 'cache-and-network',
      enabled: id.value !== undefined,
    }),
  )
  const providing = useQuery(AiProvidersDocument)
  const refetchQueries = [AiModeratorsDocument]
  const { mutate: create } = useMutation(CreateAiModeratorDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateAiModeratorDocument, { refetchQueries })
  const { mutate: remove } = useMutation(DeleteAiModeratorDocument, { refetchQueries })
  const { mutate: ask } = useMutation(TryAiModeratorDocument)

  return {
    moderator: computed(() => (id.value ? (result.value?.aiModerator ?? undefined) : undefined)),
    providers: computed(() => providing.result.value?.aiProviders ?? []),
    loading: computed(() => loading.value || providing.loading.value),
    error: computed(() => error.value ?? providing.error.value),
    refetch: () => Promise.all([providing.refetch(), id.value === undefined ? undefined : refetch()]),
    create: useAction(
      async (input: CreateAiModeratorInput) =>
        (await create({ input }))?.data?.createAiModerator.aiModerator.id,
    ),
    update: useAction(async (changes: Omit<UpdateAiModeratorInput, 'id'>) => {
      await update({ input: { id: id.value ?? '', ...changes } })
      return true
    }),
    remove: useAction(async () => {
      await remove({ id: id.value ?? '' })
      return true
    }),
    attempt: useAction(
      async (text: string) => (await ask({ id: id.value ?? '', text }))?.data?.tryAiModerator.aiTrial,
    ),
  }
}
