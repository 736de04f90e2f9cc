import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import {
  CreateSignalProviderDocument,
  SignalProviderKindsDocument,
  SignalProvidersDocument,
  SignalProviderUsageDocument,
  SignalRoutesDocument,
  TrySignalDocument,
  UpdateSignalProviderDocument,
  type CreateSignalProviderInput,
  type UpdateSignalProviderInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useAll } from '../../graphql/useAll.ts'
import type { TrialInput } from './trial-input.ts'

/** One signal provider, the available kinds, and an admin's actions on it; without an id a new one. */
export function useSignalProvider(id: Ref<string | undefined>) {
  const providers = useAll(SignalProvidersDocument, {}, ({ signalProviders }) => signalProviders)
  const usages = useAll(SignalProviderUsageDocument, {}, ({ signalProviders }) => signalProviders)
  const kinds = useQuery(SignalProviderKindsDocument)
  const refetchQueries = [SignalProvidersDocument, SignalRoutesDocument]
  const { mutate: create } = useMutation(CreateSignalProviderDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateSignalProviderDocument, { refetchQueries })
  const { mutate: ask } = useMutation(TrySignalDocument, {
    refetchQueries: [SignalProvidersDocument, SignalProviderUsageDocument],
  })
  return {
    provider: computed(() => providers.items.value.find((one) => one.id === id.value)),
    usage: computed(() => usages.items.value.find((one) => one.id === id.value)?.usage ?? []),
    kinds: computed(() => kinds.result.value?.signalProviderKinds ?? []),
    loading: computed(() => providers.loading.value || kinds.loading.value),
    error: computed(() => providers.error.value ?? kinds.error.value),
    refetch: () => Promise.all([providers.refetch(), kinds.refetch()]),
    create: useAction(
      async (input: CreateSignalProviderInput) =>
        (await create({ input }))?.data?.createSignalProvider.signalProvider.id,
    ),
    update: useAction(
      async (changes: Omit<UpdateSignalProviderInput, 'id'>) =>
        (await update({ input: { id: id.value ?? '', ...changes } }))?.data?.updateSignalProvider
          .signalProvider.id,
    ),
    attempt: useAction(
      async (trial: TrialInput) =>
        (await ask({ input: { providerId: id.value ?? '', ...trial } }))?.data?.trySignal.signalTrials ?? [],
    ),
  }
}

/** A kind of provider, from which the form is built. */
export type ProviderKind = ReturnType<typeof useSignalProvider>['kinds']['value'][number]
