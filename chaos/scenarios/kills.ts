import { setTimeout as delay } from 'node:timers/promises'
import type { Received } from '../../server/test/webhook-receiver.ts'
import { type Installation, onInstallation } from '../stage/installation.ts'
import { killOverAndOver, killsInWords } from '../stage/kills.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { type ChaosWorkspace, countOf, openChaosWorkspace, violationsInWords } from '../stage/workspace.ts'

/** The statuses that an item is given one after the other, with the text that causes each. */
const chain = [
  ['allowed', 'plain'],
  ['flagged', 'odd'],
  ['hidden', 'rude'],
] as const
const identical = 200
const mostSettling = 60

/** The id of an item, which encodes in bits which of its three decisions the platform refuses. */
const chainId = (n: number) => `chain-${n % 2 ** chain.length}-${n}`

function isRefused({ status, content }: Received['actions'][number]): boolean {
  const { id } = (content ?? {}) as { id?: string }
  const mask = Number(/^chain-(\d+)-/.exec(id ?? '')?.[1] ?? 0)
  const place = chain.findIndex(([wanted]) => wanted === status)
  return (mask & (2 ** place)) > 0
}

/** Every tenth item gets several versions; the others one. */
async function sendItem({ customer }: ChaosWorkspace, n: number): Promise<void> {
  const texts = chain.map(([, text]) => text)
  if (n % 10 > 0) return customer.sendUntilTaken(`item-${n}`, texts[n % 7 > 1 ? 0 : 1 + (n % 2)] ?? '')
  for (const text of texts) await customer.sendUntilTaken(chainId(n / 10), text)
}

/** Sends items on several connections, until the faults are over and enough were accepted. */
async function sendAll(workspace: ChaosWorkspace, items: number, isOver: () => boolean): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < items || !isOver()) {
      const began = performance.now()
      await sendItem(workspace, next++)
      await delay(Math.max(0, 40 - (performance.now() - began)))
    }
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}

/** Sends the same item on many connections at once. @returns how many rows of it exist, and how many were decided on */
async function sendIdentical(on: Installation, { customer, workspaceId }: ChaosWorkspace): Promise<string> {
  await Promise.all(Array.from({ length: identical }, () => customer.send('identical', 'rude')))
  const [row] = await on.query<{ items: number; versions: number }>(
    `select count(*)::int as items, sum(version)::int as versions from content where workspace_id = $1 and external_id = 'identical'`,
    [workspaceId],
  )
  return `${row?.items ?? 0} item of ${row?.versions ?? 0} version`
}

async function run({ short }: Effort): Promise<Finding[]> {
  const each = short ? 1 : 2
  return onInstallation({ apis: each, workers: each }, async (on) => {
    const workspace = await openChaosWorkspace(on, ({ actions }) => (actions.some(isRefused) ? 400 : 200))
    const made = await sendIdentical(on, workspace)
    let over = false
    const [kills] = await Promise.all([
      killOverAndOver(on.all(), short ? { wanted: 8, pauseMs: 1000 } : { wanted: 44, pauseMs: 3000 }).finally(
        () => {
          over = true
        },
      ),
      sendAll(workspace, short ? 300 : 2400, () => over),
    ])
    const settled = await workspace.settled(mostSettling)
    const violations = await workspace.violations()
    process.stdout.write(violationsInWords(violations))
    const [refusals] = await on.query<{ refused: number; reverted: number }>(
      `select count(*) filter (where o.state = 'exhausted')::int as refused,
         (select count(*) from action where workspace_id = $1 and cause_key like 'revert:%')::int as reverted
       from outbox o where o.workspace_id = $1`,
      [workspace.workspaceId],
    )
    const count = (...names: Parameters<typeof countOf>[1][]) => countOf(violations, ...names)
    const acknowledged = workspace.customer.acknowledged.size
    const requests = workspace.receiver.received.length
    return [
      {
        id: 'R1',
        figure: `${count('lost')} of ${acknowledged} lost after ${killsInWords(kills)} kills`,
        held: count('lost', 'statusWithoutAction', 'reviewWithoutItem') === 0,
      },
      {
        id: 'R2',
        figure: `${count('twice')} twice, ${count('auditIncomplete')} of the audit log; ${identical} POSTs made ${made}`,
        held: count('twice', 'auditChain', 'auditIncomplete') === 0 && made === '1 item of 1 version',
      },
      {
        id: 'R3',
        figure:
          settled === null
            ? `${count('unsettled')} pending ${mostSettling} s after the last fault`
            : `${requests} requests, ${count('unsigned')} unsigned, ${count('changedBody')} changed; nothing pending after ${settled.toFixed(0)} s`,
        held: settled !== null && count('unsigned', 'changedBody', 'undelivered', 'unsettled') === 0,
      },
      { id: 'R4', figure: `${count('inverted')} inverted`, held: count('inverted') === 0 },
      {
        id: 'R5',
        figure: `${refusals?.refused} refused, ${refusals?.reverted} taken back, ${count('revertedWrong')} wrongly; ${count('statusOfPlatform')} items stand otherwise there`,
        held: count('revertedWrong', 'statusOfPlatform') === 0 && (refusals?.refused ?? 0) > 0,
      },
    ]
  })
}

export const kills: Scenario = {
  name: 'kills',
  about:
    'Kills every process with SIGKILL again and again while a platform sends items, edits some of them twice and refuses some of what it is told.',
  tries: ['R1', 'R2', 'R3', 'R4', 'R5'],
  hasShort: true,
  run,
}
