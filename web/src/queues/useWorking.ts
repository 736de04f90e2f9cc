import { useMutation } from '@vue/apollo-composable'
import { useIntervalFn } from '@vueuse/core'
import { computed, type Ref } from 'vue'
import { StartWorkingDocument, StopWorkingDocument, type QueuePartsFragment } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'

const heartbeatEvery = 60_000

/** Starting and stopping to work in a queue. */
export function useWorkingToggle(queue: Ref<QueuePartsFragment | undefined>) {
  const { mutate: startWorking } = useMutation(StartWorkingDocument)
  const { mutate: stopWorking } = useMutation(StopWorkingDocument)
  const working = computed(() => queue.value?.workedByMe ?? false)

  const toggle = useAction(async () => {
    if (!queue.value) return
    const change = working.value ? stopWorking : startWorking
    await change({ queueId: queue.value.id })
  })
  return { working, toggle, startWorking }
}

/** Whether the viewer works in a queue, renewed each minute while the page is open [2.11.11]. */
export function useWorking(queue: Ref<QueuePartsFragment | undefined>) {
  const { working, toggle, startWorking } = useWorkingToggle(queue)
  useIntervalFn(() => {
    if (queue.value && working.value) void startWorking({ queueId: queue.value.id }).catch(() => undefined)
  }, heartbeatEvery)
  return { working, toggle }
}
