import { holdIn } from '../../server/test/held.ts'
import { type Answer, type Customer, quantile } from '../stage/customer.ts'
import { grewLess } from '../stage/grown.ts'
import { onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { type ChaosWorkspace, openChaosWorkspace } from '../stage/workspace.ts'

const perSecond = 40
const mostMs = 500

/** The locked rows, each with the requests that need it; requests with items do not need that of the endpoint. */
const heldRows = [
  {
    row: 'user',
    sql: `select from platform_user where workspace_id = $1 and external_id = 'author-of-stuck' for update`,
    ask: (customer: Customer) =>
      customer.request('POST', 'user', { id: 'author-of-stuck', name: 'Another name' }),
  },
  {
    row: 'item',
    sql: `select from content where workspace_id = $1 and external_id = 'stuck' for update`,
    ask: (customer: Customer) => customer.send('stuck', 'another text'),
  },
  { row: 'endpoint', sql: `select from webhook where workspace_id = $1 for update`, ask: null },
]

/**
 * Sends items to other workspaces for some seconds. @returns the p99 of their answers in milliseconds, infinite where one was
 * refused
 */
async function p99OfOthers({ customer }: ChaosWorkspace, run: string, seconds: number): Promise<number> {
  const load = customer.load(perSecond, (n) => customer.send(`${run}-${n}`, 'plain'))
  await new Promise((over) => setTimeout(over, seconds * 1000))
  const answers = await load.stop()
  if (answers.some(({ status }) => status !== 200)) return Infinity
  return quantile(
    answers.map(({ took }) => took),
    0.99,
  )
}

const asksToRetry = ({ status, retryAfter }: Answer) => status === 503 && Number(retryAfter) > 0

async function run({ short }: Effort): Promise<Finding[]> {
  const seconds = short ? 2 : 10
  return onInstallation({}, async (on) => {
    const workspace = await openChaosWorkspace(on)
    const { customer, workspaceId } = workspace
    await customer.send('stuck', 'plain')
    await workspace.settled(30)
    await p99OfOthers(workspace, 'warm', 3)
    const alone = await p99OfOthers(workspace, 'alone', seconds)
    const grown: string[] = []
    let held = true
    for (const { row, sql, ask } of heldRows) {
      const holding = await holdIn(on.postgres.url, sql, [workspaceId])
      const own = ask?.(customer)
      const beside = await p99OfOthers(workspace, row, seconds)
      const refused = own === undefined || asksToRetry(await own)
      await holding.release()
      held &&= grewLess(alone, beside, mostMs) && refused
      grown.push(
        `${beside.toFixed(0)} ms beside one ${row}${refused ? '' : ', whose request was not refused'}`,
      )
    }
    return [{ id: 'R15', figure: `p99 ${alone.toFixed(0)} ms alone, ${grown.join(', ')}`, held }]
  })
}

export const stuckRow: Scenario = {
  name: 'stuck-row',
  about:
    'Leaves a transaction open that has locked a user, an item or the endpoint, while items of others are sent.',
  tries: ['R15'],
  hasShort: false,
  run,
}
