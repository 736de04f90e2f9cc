import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import {
  ApiKeysDocument,
  CreateApiKeyDocument,
  RevokeApiKeyDocument,
  type ApiKeyScope,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'

/** The scopes a key can have; a new key begins with `rest`. */
export const apiKeyScopes: readonly ApiKeyScope[] = ['rest', 'graphql_read', 'graphql_admin']

/** The workspace's API keys, those in use first. */
export function useApiKeys() {
  const { result, loading, error, refetch } = useQuery(ApiKeysDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const { mutate: create } = useMutation(CreateApiKeyDocument, { refetchQueries: [ApiKeysDocument] })
  const { mutate: revoke } = useMutation(RevokeApiKeyDocument)
  const keys = computed(() =>
    [...(result.value?.apiKeys ?? [])].sort(
      (a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null),
    ),
  )

  return {
    keys,
    loading,
    error,
    refetch,
    create: useAction(
      async (name: string, scopes: ApiKeyScope[]) => (await create({ name, scopes }))?.data?.createApiKey.key,
      { quiet: true },
    ),
    revoke: useAction(async (id: string) => {
      await revoke({ id })
      return true
    }),
  }
}
