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

/** The draft of measures besides a status: tags for the selection, a strike and a ban for its authors. */
export function useBulkMeasures(type: Ref<'CONTENT' | 'USER'>) {
  const chosen = reactive<Measures>(none())
  return {
    chosen,
    /** The object types that the category must be available for. */
    types: computed<readonly ObjectType[]>(() => (chosen.ban ? ['CONTENT', 'USER'] : [type.value])),
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
