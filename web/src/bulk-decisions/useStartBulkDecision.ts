import { useMutation } from '@vue/apollo-composable'
import { ref, type Ref } from 'vue'
import {
  StartBulkDecisionDocument,
  type SelectionInput,
  type StartBulkDecisionInput,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useCountedSelection } from './useCountedSelection.ts'

type BulkChoice = Pick<StartBulkDecisionInput, 'decision' | 'webhooksPerMinute'>

/** A bulk decision on a selection: counted first, then started with that count. */
export function useStartBulkDecision(selection: Ref<SelectionInput>) {
  const { mutate } = useMutation(StartBulkDecisionDocument)
  const counted = useCountedSelection()
  /** The id of the started one. */
  const startedId = ref<string>()
  /** The earlier count, where the selection has changed since. */
  const countedBefore = ref<number>()
  const requestId = useRequestId()

  const starting = useAction(
    async (decided: BulkChoice, expectedCount: number) => {
      const expected = { expectedCount, expectedDigest: counted.digest.value ?? null }
      const input = { ...decided, selection: selection.value, ...expected }
      const answer = await mutate({ input: { ...input, requestId: requestId.of(input) } })
      requestId.forget()
      startedId.value = answer?.data?.startBulkDecision.bulkDecision.id
    },
    { quiet: true },
  )

  /** Starts it; where the selection has changed since the count, counts again instead. */
  async function start(decided: BulkChoice): Promise<void> {
    const expected = counted.count.value
    if (expected === undefined) return
    countedBefore.value = undefined
    await starting.run(decided, expected)
    const { expectedCount, expectedDigest } = starting.fields.value
    if (expectedCount === undefined && expectedDigest === undefined) return
    await counted.counting.run(selection.value)
    countedBefore.value = expected
  }
  /** Counts the selection anew. */
  async function begin(): Promise<void> {
    counted.forget()
    startedId.value = undefined
    countedBefore.value = undefined
    starting.failure.value = undefined
    await counted.counting.run(selection.value)
  }
  return { ...counted, countedBefore, startedId, start, starting, begin }
}

/** A request id that stays the same for the same input, so that a retry does not start it twice. */
function useRequestId() {
  let last: { input: string; id: string } | undefined
  return {
    of(wanted: object): string {
      const input = JSON.stringify(wanted)
      if (last?.input !== input) last = { input, id: crypto.randomUUID() }
      return last.id
    },
    forget: () => {
      last = undefined
    },
  }
}
