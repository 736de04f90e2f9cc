import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, ref } from 'vue'
import { AuditChainDocument, VerifyAuditLogDocument } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'

/** The length of the audit log's chain, its last check, and a new check from its start. */
export function useAuditChain() {
  const { result, refetch } = useQuery(AuditChainDocument, null, { fetchPolicy: 'cache-and-network' })
  const { mutate } = useMutation(VerifyAuditLogDocument)
  const share = ref(0)

  const verify = useAction(async () => {
    share.value = 0
    for (let from = 0; ;) {
      const stretch = (await mutate({ from }))?.data?.verifyAuditLog
      if (!stretch || stretch.broken !== null || stretch.through >= stretch.entries) break
      from = stretch.through
      share.value = Math.round((from / stretch.entries) * 100)
    }
    await refetch()
  })

  return {
    chain: computed(() => result.value?.auditChain),
    verify,
    share,
  }
}
