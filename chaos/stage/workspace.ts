import { becomes, openWorkspace, says } from '../../e2e/support/workspace.ts'
import { type Answer as Told, type Received, startReceiver } from '../../server/test/webhook-receiver.ts'
import type { CheckName } from '../checker/checker.ts'
import { findViolations, type Violations } from '../checker/checker.ts'
import { Customer } from './customer.ts'
import { type Installation, secretKey } from './installation.ts'

/**
 * A workspace of an installation with a rule that flags `odd` and one that hides `rude`, its customer platform, and its endpoint.
 */
export async function openChaosWorkspace(
  on: Pick<Installation, 'apis' | 'postgres' | 'query' | 'onStop'>,
  answer: (received: Received) => Told | Promise<Told> = () => 200,
) {
  const receiver = await startReceiver(answer)
  on.onStop(() => receiver.close())
  const workspace = await openWorkspace(on.apis[0]?.url ?? '', receiver.url, {
    name: 'Acme',
    plan: 'ENTERPRISE',
  })
  await workspace.rule('content', 'odd', [says('odd')], [becomes('flagged')])
  await workspace.rule('content', 'rude', [says('rude')], [becomes('hidden')])
  const customer = new Customer(on.apis, workspace.apiKey)
  const { workspaceId, webhookSecret } = workspace
  return {
    ...workspace,
    customer,
    receiver,
    /** The violations, once everything has settled. */
    violations: (): Promise<Violations> =>
      findViolations(on.postgres.url, {
        workspaceId,
        webhookSecret,
        secretKey,
        acknowledged: [...customer.acknowledged],
        received: receiver.received,
      }),
    /** The seconds until nothing of the workspace was in progress any more; null when something still was after so many. */
    settled: (most: number) =>
      secondsUntil(most, async () => (await on.query(underWay, [workspaceId])).length === 0),
  }
}

export type ChaosWorkspace = Awaited<ReturnType<typeof openChaosWorkspace>>

const underWay = `
  select from (select workspace_id from task where state = 'pending'
    union all select workspace_id from outbox where state = 'waiting'
    union all select workspace_id from delivery where state in ('sending', 'parked')
    union all select workspace_id from audit_inbox) as work where workspace_id = $1 limit 1`

/** The seconds until the condition held; null when it did not within so many. A failing check is repeated. */
export async function secondsUntil(most: number, holds: () => Promise<boolean>): Promise<number | null> {
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  while (!(await holds().catch(() => false))) {
    if (passed() > most) return null
    await new Promise((later) => setTimeout(later, 100))
  }
  return passed()
}

/** The number of violations of some checks. */
export const countOf = (violations: Violations, ...names: CheckName[]): number =>
  names.reduce((sum, name) => sum + violations[name].length, 0)

/** The total number of violations. */
export const allViolations = (violations: Violations): number => Object.values(violations).flat().length

/** The violations for display, a few lines of each check. */
export const violationsInWords = (violations: Violations): string =>
  Object.entries(violations)
    .flatMap(([name, lines]) => lines.slice(0, 3).map((line) => `${name} (${lines.length}): ${line}`))
    .join('\n')
