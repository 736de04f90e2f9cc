import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  type ActionType,
  DeleteWebhookDocument,
  GiveUpParkedDeliveriesDocument,
  RetryParkedDeliveriesDocument,
  RevealWebhookSecretDocument,
  RotateWebhookSecretDocument,
  SendTestEventDocument,
  SetWebhookDocument,
  WebhookDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'

const refetchQueries = [WebhookDocument]

/** The webhook and an admin's actions on it; `secret` is set only while it is shown. */
export function useWebhook() {
  const { t } = useI18n()
  const { result, loading, error, refetch } = useQuery(WebhookDocument, null, {
    fetchPolicy: 'cache-and-network',
    pollInterval: 30_000,
  })
  const webhook = computed(() => result.value?.webhook ?? undefined)
  const { mutate: set } = useMutation(SetWebhookDocument, { refetchQueries })
  const { mutate: remove } = useMutation(DeleteWebhookDocument, { refetchQueries })
  const { secret, reveal, rotate } = useSecret()
  return {
    webhook,
    secret,
    loading,
    error,
    refetch,
    save: useAction(
      async (url: string) => {
        const first = webhook.value === undefined
        const answer = await set({ url })
        if (first) secret.value = answer?.data?.setWebhook.secret
        say(t('settings.webhook.saved'))
      },
      { quiet: true },
    ),
    reveal,
    rotate,
    remove: useAction(async () => {
      await remove()
      return true
    }),
    ...useTestEvents(),
    ...useParkedDeliveries(),
  }
}

/** Test events, and the id of the delivery of the last one. */
function useTestEvents() {
  const { t } = useI18n()
  const tested = ref<string>()
  const { mutate: send } = useMutation(SendTestEventDocument)
  return {
    tested,
    /** Sends a test event, or the example of a kind of action; returns the id of its delivery. */
    test: useAction(async (actionType?: ActionType) => {
      const answer = await send({ actionType })
      say(t('settings.webhook.tested'))
      return (tested.value = answer?.data?.sendTestEvent.delivery?.id)
    }),
  }
}

function useSecret() {
  const secret = ref<string>()
  const { mutate: reveal } = useMutation(RevealWebhookSecretDocument)
  const { mutate: rotate } = useMutation(RotateWebhookSecretDocument)
  return {
    secret,
    reveal: useAction(async () => (secret.value = (await reveal())?.data?.revealWebhookSecret.secret)),
    /** Rotates the secret, and ends the one before the present one where that is still used and `endPrevious` says so. */
    rotate: useAction(
      async (endPrevious: boolean) =>
        (secret.value = (await rotate({ endPrevious }))?.data?.rotateWebhookSecret.secret),
    ),
  }
}

/** The actions on deliveries that are held back by an outage. */
function useParkedDeliveries() {
  const { t } = useI18n()
  const { mutate: retry } = useMutation(RetryParkedDeliveriesDocument, { refetchQueries })
  const { mutate: giveUp } = useMutation(GiveUpParkedDeliveriesDocument, { refetchQueries })
  return {
    retryParked: useAction(async () => {
      const count = (await retry())?.data?.retryParkedDeliveries.waitingDeliveries ?? 0
      say(t('settings.webhook.retried', { count }, count))
    }),
    giveUpParked: useAction(async () => {
      const count = (await giveUp())?.data?.giveUpParkedDeliveries.revertedActions ?? 0
      say(t('settings.webhook.gaveUp', { count }, count))
      return true
    }),
  }
}
