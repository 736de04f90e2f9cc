import { type Installation, onInstallation } from '../stage/installation.ts'
import type { Finding, Scenario } from '../stage/scenario.ts'
import {
  allViolations,
  type ChaosWorkspace,
  openChaosWorkspace,
  secondsUntil,
  violationsInWords,
} from '../stage/workspace.ts'
import { wrongBy, wrongClock } from '../stage/wrong-clock.ts'

const timers = 50
const mostSeconds = 2

/** Users whose temporary bans end one after the other within seconds of now, by PostgreSQL's clock. */
const bans = `
  with made as (
    insert into platform_user (workspace_id, id, external_id, status)
    select $1, gen_random_uuid(), $3 || '-' || n, 'hidden' from generate_series(1, $2::int) n returning id, external_id)
  insert into timer (workspace_id, kind, object_id, due_at)
  select $1, 'temporary_ban', id, now() + make_interval(secs => 3 + split_part(external_id, '-', 2)::int * 0.2) from made`

const late = `
  select coalesce(extract(epoch from max(a.created_at - t.due_at)), 0)::float8 as most,
    coalesce(extract(epoch from min(a.created_at - t.due_at)), 0)::float8 as least, count(*)::int as fired
  from timer t join platform_user u on (u.workspace_id, u.id) = (t.workspace_id, t.object_id)
  join action a on a.workspace_id = t.workspace_id and a.object_id = t.object_id
  where t.workspace_id = $1 and t.kind = 'temporary_ban' and a.status = 'allowed' and u.external_id like $2 || '-%'`

interface Lateness {
  most: number
  least: number
  fired: number
}

/** Lets bans end while items are sent. @returns how late they ended, in seconds */
async function endBans(
  on: Installation,
  { customer, workspaceId }: ChaosWorkspace,
  run: string,
): Promise<Lateness> {
  await on.query(bans, [workspaceId, timers, run])
  const load = customer.load(20, (n) => customer.send(`${run}-${n}`, n % 2 ? 'odd' : 'rude'))
  const ended = async () =>
    (await on.query<Lateness>(late, [workspaceId, run]))[0] ?? { most: 0, least: 0, fired: 0 }
  await secondsUntil(60, async () => (await ended()).fired === timers)
  await load.stop()
  return ended()
}

async function run(): Promise<Finding[]> {
  return onInstallation({}, async (on) => {
    const workspace = await openChaosWorkspace(on)
    const right = await endBans(on, workspace, 'right')
    await on.workers[0]?.kill()
    for (const days of [3, -3]) await on.start('worker', wrongClock(days))
    const wrong = await endBans(on, workspace, 'wrong')
    await workspace.settled(60)
    const violations = await workspace.violations()
    process.stdout.write(violationsInWords(violations))
    const found = allViolations(violations)
    return [
      {
        id: 'R7',
        figure: `${wrong.fired} of ${timers} timers fired ${wrong.least.toFixed(1)} to ${wrong.most.toFixed(1)} s after they were due, with right clocks ${right.least.toFixed(1)} to ${right.most.toFixed(1)} s; ${violations.unsigned.length} of ${workspace.receiver.received.length} requests signed wrongly; ${found} violations; clocks wrong ${wrongBy}`,
        held:
          wrong.fired === timers && wrong.least >= 0 && wrong.most - right.most <= mostSeconds && found === 0,
      },
    ]
  })
}

export const clocks: Scenario = {
  name: 'clocks',
  about:
    'Ends bans with a worker whose clock is right, and then with two, one three days ahead and one three days behind: by libfaketime where it is installed, else by a shim of their dates.',
  tries: ['R7'],
  hasShort: false,
  run,
}
