import { useQuery } from '@vue/apollo-composable'
import { computed, ref, type Ref, watch } from 'vue'
import { type ApiKeyScope, SetupProgressDocument, type SetupProgressQuery } from '../gql/graphql.ts'

type Progress = NonNullable<SetupProgressQuery['viewer']>['workspace']['setup']

/** The steps, in the order in which each helps with the next. */
export const stepKeys = [
  'apiKey',
  'rule',
  'item',
  'decision',
  'webhook',
] as const satisfies readonly (keyof Progress)[]

/** A step of setting a workspace up. */
export type StepKey = (typeof stepKeys)[number]

/** How often it is looked whether a step is done, in milliseconds: what does it is mostly on another screen. */
const pollMs = 2_000

/** A key that was made while this page is open: nobody can see it later. */
export interface ShownKey {
  value: string
  scopes: readonly ApiKeyScope[]
}

/** What of the set-up is done, as it happens while `watched` and something is left, and what the steps hand on to each other. */
export function useSetup(watched: Ref<boolean>) {
  const idle = ref(false)
  const { result } = useQuery(SetupProgressDocument, null, () => ({
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
    done,
    finished,
    /** Whether there are rules, and none of them acts. */
    noneOn,
    /** The newest item. */
    item: computed(() => result.value?.contents.nodes[0]),
    shownKey: ref<ShownKey>(),
  }
}

export type Setup = ReturnType<typeof useSetup>
