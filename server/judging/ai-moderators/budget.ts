import type { Database } from '../../platform/database.ts'
import { type ModeratorBudget, reserve, correctSpending, spentToday } from './ai-spending.store.ts'
import { NoVerdict, type AskingCost } from './no-verdict.ts'

/** An empty usage, to which a request adds its own. */
export const newMeter = (): AskingCost => ({
  model: null,
  durationMs: 0,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
})

/**
 * Runs a request within the day's budget of a moderator: the estimate is reserved before, and replaced by the actual usage
 * afterwards. A crash in between leaves the estimate. @throws NoVerdict of the reason `spent`, or what `ask` throws
 */
export async function withinBudget<T>(
  database: Database,
  moderator: ModeratorBudget,
  estimate: number,
  ask: (meter: AskingCost) => Promise<T>,
): Promise<T> {
  const { workspaceId } = moderator
  const taken = await database.inWorkspace(workspaceId, (tx) => reserve(tx, moderator, estimate))
  if (!taken) throw isSpent()
  const meter = newMeter()
  try {
    return await ask(meter)
  } finally {
    const { inputTokens, outputTokens, cost } = meter
    const items = inputTokens + outputTokens === 0 ? -1 : 0
    await database.inWorkspace(workspaceId, (tx) =>
      correctSpending(tx, taken, { items, inputTokens, outputTokens, cost: cost - estimate }),
    )
  }
}

/**
 * Rejects a request when the day's budget is already spent, before pictures are fetched for it. @throws NoVerdict of the reason
 * `spent`
 */
export async function refuseIfSpent(
  database: Database,
  { workspaceId, id, itemsPerDay, costPerDay }: ModeratorBudget,
): Promise<void> {
  if (itemsPerDay === null && costPerDay === null) return
  const [spent] = await database.inWorkspace(workspaceId, (tx) => spentToday(tx, workspaceId, [id]))
  const { items, cost } = spent ?? { items: 0, cost: 0 }
  const isLeft = items < (itemsPerDay ?? Infinity) && (cost === 0 || cost < (costPerDay ?? Infinity))
  if (!isLeft) throw isSpent()
}

const isSpent = () => new NoVerdict('its budget for today is spent', 'spent')
