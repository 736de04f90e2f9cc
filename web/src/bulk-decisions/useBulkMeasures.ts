import { computed, reactive, type Ref } from 'vue'
import type { ObjectType, StartBulkDecisionInput } from '../gql/graphql.ts'
import type { TimeSpan } from '../ui/span.ts'

interface Measures {
  tags: string[]
  strike: boolean
  ban: boolean
  /** Permanent while undefined. */
  temporary: TimeSpan | undefined
}

const none = (): Measures => ({ tags: [], strike: false, ban: false, temporary: undefined })

/** What is decided besides a status: tags on what is selected, a strike and a ban of its authors. */
export function useBulkMeasures(types: Ref<readonly ObjectType[]>) {
  const chosen = reactive<Measures>(none())
  return {
    chosen,
    /** What the category has to suit. */
    types: computed<readonly ObjectType[]>(() => (chosen.ban ? ['CONTENT', 'USER'] : types.value)),
    decided: computed<Pick<StartBulkDecisionInput['decision'], 'addTags' | 'authors'>>(() => {
      const { tags, strike, ban, temporary } = chosen
      return {
        ...(tags.length > 0 && { addTags: tags }),
        ...((strike || ban) && {
          authors: { strike, ban, ...(ban && temporary && { temporaryBan: temporary }) },
        }),
      }
    }),
    reset: () => {
      Object.assign(chosen, none())
    },
  }
}
