import { useQuery } from '@vue/apollo-composable'
import { computed, ref, type Ref, watch } from 'vue'
import { type ApiKeyScope, SetupProgressDocument, type SetupProgressQuery } from '../gql/graphql.ts'
import { useAnswered } from '../graphql/useAnswered.ts'

type Progress = NonNullable<SetupProgressQuery['viewer']>['workspace']['setup']

/** The steps, each of which prepares the next. */
export const stepKeys = [
  'apiKey',
  'rule',
  'item',
  'decision',
  'webhook',
] as const satisfies readonly (keyof Progress)[]

/** A step of the set-up. */
export type StepKey = (typeof stepKeys)[number]

/** The polling interval in milliseconds: most steps are done on another screen. */
const pollMs = 2_000

/** A key that was created while this page is open: it is shown only once. */
export interface ShownKey {
  value: string
  scopes: readonly ApiKeyScope[]
}

/** The progress of the set-up, kept up to date while `watched` and incomplete, and what the steps pass on to each other. */
export function useSetup(watched: Ref<boolean>) {
  const idle = ref(false)
  const { result, error } = useQuery(SetupProgressDocument, null, () => ({
    enabled: watched.value,
    fetchPolicy: 'cache-and-network',
    pollInterval: idle.value ? 0 : pollMs,
  }))
  const progress = computed(() => result.value?.viewer?.workspace.setup)
  const done = computed(() => stepKeys.filter((key) => progress.value?.[key]))
  const finished = computed(() => done.value.length === stepKeys.length)
  const noneOn = computed(() => progress.value?.ruleMade === true && !progress.value.rule)
  watch(finished, (all) => (idle.value = all), { immediate: true })
  return {
    progress,
    answered: useAnswered({ result, error }),
    done,
    finished,
    /** Whether there are rules, but none is enabled. */
    noneOn,
    /** The newest item. */
    item: computed(() => result.value?.contents.nodes[0]),
    shownKey: ref<ShownKey>(),
  }
}

export type Setup = ReturnType<typeof useSetup>
