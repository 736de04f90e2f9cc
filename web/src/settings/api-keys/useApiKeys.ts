import { useMutation } from '@vue/apollo-composable'
import {
  ApiKeysDocument,
  CreateApiKeyDocument,
  RevokeApiKeyDocument,
  type ApiKeyScope,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useAll } from '../../graphql/useAll.ts'

/** The scopes that a key can have; a new key has `rest`. */
export const apiKeyScopes: readonly ApiKeyScope[] = ['REST', 'SCORE', 'GRAPHQL_READ', 'GRAPHQL_ADMIN']

/** The workspace's API keys, those in use first. */
export function useApiKeys() {
  const { mutate: create } = useMutation(CreateApiKeyDocument, { refetchQueries: [ApiKeysDocument] })
  const { mutate: revoke } = useMutation(RevokeApiKeyDocument)

  return {
    ...useAll(ApiKeysDocument, {}, ({ apiKeys }) =>
      [...apiKeys].sort((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null)),
    ),
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
