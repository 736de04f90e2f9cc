import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import {
  CreateIntegrationDocument,
  DeleteIntegrationDocument,
  IntegrationsDocument,
  UpdateIntegrationDocument,
  type UpdateIntegrationInput,
  type IntegrationsQuery,
  type CreateIntegrationInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'

/** A connected chat platform. */
export type IntegrationRow = IntegrationsQuery['integrations'][number]

/** The connected chat platforms, the available ones, and an admin's actions on them. */
export function useIntegrations() {
  const { result, loading, error, refetch } = useQuery(IntegrationsDocument, null, {
    fetchPolicy: 'cache-and-network',
    pollInterval: 30_000,
  })
  const refetchQueries = [IntegrationsDocument]
  const { mutate: create } = useMutation(CreateIntegrationDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateIntegrationDocument)
  const { mutate: remove } = useMutation(DeleteIntegrationDocument, { refetchQueries })

  return {
    integrations: computed(() => result.value?.integrations ?? []),
    kinds: computed(() => result.value?.integrationKinds ?? []),
    loading,
    error,
    refetch,
    create: useAction(async (input: CreateIntegrationInput) => (await create({ input })) !== null, {
      quiet: true,
    }),
    update: useAction(
      async (id: string, changes: Omit<UpdateIntegrationInput, 'id'>) =>
        (await update({ input: { id, ...changes } })) !== null,
      { quiet: true },
    ),
    enable: useAction(async (id: string, enabled: boolean) => update({ input: { id, enabled } })),
    act: useAction(async (id: string, carriesOutDecisions: boolean) =>
      update({ input: { id, carriesOutDecisions } }),
    ),
    remove: useAction(async (id: string) => {
      await remove({ id })
      return true
    }),
  }
}
