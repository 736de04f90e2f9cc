import { ref, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import { useKeys } from '../keyboard/useKeys.ts'

/** j/k choose a queue, Enter starts reviewing it; initially the first queue is chosen. */
export function useQueueKeys(queues: Ref<readonly { id: string }[]>) {
  const { t } = useI18n()
  const router = useRouter()
  const selected = ref(0)
  const move = (step: number) => () => {
    selected.value = Math.min(Math.max(selected.value + step, 0), queues.value.length - 1)
  }
  const start = (): void => {
    const queueId = queues.value[selected.value]?.id
    if (queueId) void router.push({ name: 'review', params: { queueId } })
  }
  const group = t('nav.queues')
  useKeys(() => [
    { keys: 'j', label: t('keys.next'), group, run: move(1) },
    { keys: 'ArrowDown', label: t('keys.next'), group, run: move(1) },
    { keys: 'k', label: t('keys.previous'), group, run: move(-1) },
    { keys: 'ArrowUp', label: t('keys.previous'), group, run: move(-1) },
    { keys: 'Enter', label: t('queues.start'), group, run: start },
  ])
  return { selected }
}
