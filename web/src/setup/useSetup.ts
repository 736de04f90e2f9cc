import { useQuery } from '@vue/apollo-composable'
import { computed, ref, type Ref } from 'vue'
import { type ApiKeyScope, SetupProgressDocument, type SetupProgressQuery } from '../gql/graphql.ts'

type Progress = NonNullable<SetupProgressQuery['viewer']>['workspace']['setup']

/** A step of setting a workspace up. */
export type StepKey = Exclude<keyof Progress, '__typename'>

/** The steps, in the order in which each helps with the next. */
export const stepKeys: readonly StepKey[] = ['apiKey', 'rule', 'item', 'decision', 'webhook']

/** How often it is looked whether a step is done, in milliseconds: what does it is mostly on another screen. */
const pollMs = 2_000

/** A key that was made while this page is open: nobody can see it later. */
export interface ShownKey {
  value: string
  scopes: readonly ApiKeyScope[]
}

/** What of the set-up is done, as it happens while `watched`, and what the steps hand on to each other. */
export function useSetup(watched: Ref<boolean>) {
  const { result } = useQuery(SetupProgressDocument, null, () => ({
    enabled: watched.value,
    fetchPolicy: 'cache-and-network',
    pollInterval: pollMs,
  }))
  return {
    progress: computed(() => result.value?.viewer?.workspace.setup),
    /** The newest item. */
    item: computed(() => result.value?.contents.nodes[0]),
    shownKey: ref<ShownKey>(),
  }
}

export type Setup = ReturnType<typeof useSetup>
