import { setTimeout as delay } from 'node:timers/promises'
import { type Installation, onInstallation } from '../stage/installation.ts'
import { onRelease, type Release } from '../stage/release.ts'
import { root } from '../stage/root.ts'
import type { Finding, Scenario } from '../stage/scenario.ts'
import { allViolations, openChaosWorkspace, violationsInWords } from '../stage/workspace.ts'

const perSecond = 40
const past = 20_000
const aloneMs = 3000
const besideMs = 20_000
const mostSeconds = 30

/** Many more of the item that is there, so that what a migration does to a table takes a while. */
const fill = `
  insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, status, initial_status, judged_version)
  select c.workspace_id, gen_random_uuid(), 'past-' || n, c.user_id, c.category_id, c.subcategory_id, 'past ' || n, 'allowed', 'allowed', 1
  from content c, generate_series(1, $2::int) n where c.workspace_id = $1`

const deadlocks = async (on: Installation): Promise<number> =>
  (await on.query<{ n: number }>(`select sum(deadlocks)::int as n from pg_stat_database`))[0]?.n ?? 0

/** Starts this version beside the one that serves, which it migrates the database under. @returns the seconds until it was ready */
async function startBeside(on: Installation): Promise<number> {
  const began = performance.now()
  on.apis.push(await on.start('api', {}, root))
  const seconds = (performance.now() - began) / 1000
  await on.start('worker', {}, root)
  return seconds
}

async function tryOn(on: Installation, { says }: Release): Promise<Finding[]> {
  const workspace = await openChaosWorkspace(on)
  const { customer } = workspace
  await customer.sendUntilTaken('first', 'plain')
  await on.query(fill, [workspace.workspaceId, past])
  const load = customer.load(perSecond, (n) =>
    customer.send(`item-${n}`, ['plain', 'odd', 'rude'][n % 3] ?? ''),
  )
  await delay(aloneMs)
  const seconds = await startBeside(on)
  await delay(besideMs)
  const answers = await load.stop()
  const failed = answers.filter(({ status }) => status !== 200)
  const settled = await workspace.settled(60)
  const violations = await workspace.violations()
  process.stdout.write(violationsInWords(violations))
  const found = allViolations(violations) + (settled === null ? 1 : 0)
  const locked = await deadlocks(on)
  return [
    {
      id: 'R17',
      figure: `${failed.length} of ${answers.length} requests failed, ${locked} deadlocks, ready after ${seconds.toFixed(1)} s; ${found} violations; beside ${says}`,
      held: failed.length === 0 && locked === 0 && seconds <= mostSeconds && found === 0,
    },
  ]
}

export const releaseBeside: Scenario = {
  name: 'release-beside',
  about:
    'Starts this version beside the last release, which serves 40 requests a second meanwhile: it migrates the database, and then both serve. `RELEASE` names another one.',
  tries: ['R17'],
  hasShort: false,
  run: () => onRelease((release) => onInstallation({ folder: release.folder }, (on) => tryOn(on, release))),
}
