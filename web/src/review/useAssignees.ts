import { useQuery } from '@vue/apollo-composable'
import { computed, ref, watch } from 'vue'
import { ReviewAssigneesDocument } from '../gql/graphql.ts'

/** To whom a review can be handed, with why another cannot have it; the first who can is chosen. */
export function useAssignees(id: () => string, wanted: () => boolean) {
  const { result, error, refetch } = useQuery(
    ReviewAssigneesDocument,
    () => ({ id: id() }),
    () => ({ enabled: wanted(), fetchPolicy: 'network-only' }),
  )
  const assignees = computed(() => result.value?.reviewAssignees)
  const memberId = ref<string>()
  watch(assignees, (now) => {
    memberId.value ??= now?.find(({ refusal }) => refusal === null)?.member.id
  })
  return { assignees, memberId, error, refetch }
}
