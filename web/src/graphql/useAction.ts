import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { notify } from '../ui/notices.ts'
import { failureOf, type Failure } from './errors.ts'
import { failureText } from './failure-text.ts'

/**
 * Runs one action at a time: `busy` while it runs, `failure` and `fields` of the last failed run. `run` resolves to the
 * result, or to undefined after a failure, which is shown as a notice unless it names fields or `quiet` is set.
 */
export function useAction<Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  { quiet = false }: { quiet?: boolean } = {},
) {
  const { t } = useI18n()
  const busy = ref(false)
  const failure = ref<Failure>()
  const fields = computed(() => failure.value?.fields ?? {})

  async function run(...args: Args): Promise<Result | undefined> {
    busy.value = true
    failure.value = undefined
    try {
      return await action(...args)
    } catch (error) {
      const found = failureOf(error)
      failure.value = found
      if (!quiet && Object.keys(found.fields).length === 0) {
        notify({ title: failureText(found, t), color: 'error', icon: 'i-lucide-circle-alert' })
      }
      return undefined
    } finally {
      busy.value = false
    }
  }

  return { run, busy, failure, fields }
}
