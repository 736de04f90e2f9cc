import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { RuleAlertsDocument } from '../../gql/graphql.ts'
import { useCan } from '../../session/useCan.ts'

const pollMs = 60_000

/** The unacknowledged alerts, newest first, read once a minute. */
export function useRuleAlerts() {
  const can = useCan()
  const { result } = useQuery(RuleAlertsDocument, null, () => ({
    enabled: can('ruleHealth.read'),
    pollInterval: pollMs,
    fetchPolicy: 'cache-and-network',
  }))
  return { alerts: computed(() => result.value?.ruleAlerts ?? []) }
}
