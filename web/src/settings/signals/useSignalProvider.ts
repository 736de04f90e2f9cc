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
  type NewSignalProviderInput,
  type SignalProviderChangesInput,
  type SignalTrialInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useAll } from '../../graphql/useAll.ts'

/** One signal provider, the kinds there are, and what an admin does with it; without an id a new one. */
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
      async (input: NewSignalProviderInput) => (await create({ input }))?.data?.createSignalProvider.id,
    ),
    update: useAction(
      async (input: SignalProviderChangesInput) =>
        (await update({ id: id.value ?? '', input }))?.data?.updateSignalProvider.id,
    ),
    attempt: useAction(
      async (input: SignalTrialInput) =>
        (await ask({ providerId: id.value ?? '', input }))?.data?.trySignal ?? [],
    ),
  }
}

/** A kind of service, as the form is built from it. */
export type ProviderKind = ReturnType<typeof useSignalProvider>['kinds']['value'][number]
