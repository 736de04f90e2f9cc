import { useMutation } from '@vue/apollo-composable'
import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  DeliveriesDocument,
  DeliveryChangedDocument,
  ResendDeliveryDocument,
  type DeliveryFilter,
  type DeliveryRowFragment,
  type DeliveryState,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useLiveList } from '../../live/useLiveList.ts'
import { say } from '../../ui/notices.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'

const matches = ({ state, actions }: DeliveryRowFragment, filter: DeliveryFilter): boolean =>
  (filter.states?.includes(state) ?? true) &&
  (!filter.externalIds || actions.some(({ objectExternalId: id }) => id && filter.externalIds?.includes(id)))

/** The delivery log, live and newest first, under the filters of the URL. */
export function useDeliveries() {
  const { t } = useI18n()
  const { filters, fields, active, clear } = useUrlFilters(['state', 'object'])
  const filter = computed<DeliveryFilter>(() => ({
    ...(filters.value.state && { states: [filters.value.state as DeliveryState] }),
    ...(filters.value.object && { externalIds: [filters.value.object] }),
  }))
  const list = useLiveList({
    query: DeliveriesDocument,
    field: 'deliveries',
    variables: computed(() => ({ first: 50, filter: filter.value })),
    subscription: DeliveryChangedDocument,
    subscriptionVariables: ref({}),
    change: ({ delivery: item }) => (item ? { item, present: matches(item, filter.value) } : undefined),
    compare: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
  })
  const { mutate } = useMutation(ResendDeliveryDocument)
  const resend = useAction(async (id: string) => {
    await mutate({ id })
    say(t('settings.webhook.resent'))
    await list.refetch()
  })
  return { ...list, fields, active, clear, resend }
}
