import pg from 'pg'
import { type Installation, onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { underRefusal } from '../stage/under-refusal.ts'

const ours = 'connections-taken'

/** Opens a connection; null where none is left. */
async function take(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, application_name: ours })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => null,
  )
}

/** Ends all other connections. @returns how many there were */
async function endOthers([first]: readonly pg.Client[]): Promise<number> {
  const ended = await first?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and application_name <> '${ours}'`,
  )
  return ended?.rowCount ?? 0
}

/** Takes all connections: those of the program are ended until it gets none any more. */
function takeAll({ postgres }: Installation) {
  const taken: pg.Client[] = []
  const takeMore = async () => {
    for (let more = true; more;) {
      const some = await Promise.all(Array.from({ length: 10 }, () => take(postgres.url)))
      taken.push(...some.filter((client) => client !== null))
      more = some.every((client) => client !== null)
    }
  }
  return {
    async begin() {
      await takeMore()
      while ((await endOthers(taken)) > 0) await takeMore()
    },
    async end() {
      await Promise.all(taken.map((client) => client.end().catch(() => undefined)))
    },
  }
}

async function run(effort: Effort): Promise<Finding[]> {
  return onInstallation({}, async (on) => [{ id: 'R21', ...(await underRefusal(on, effort, takeAll(on))) }])
}

export const connectionsTaken: Scenario = {
  name: 'connections-taken',
  about:
    'Ends the connections of the program to PostgreSQL and takes all that there are for ten seconds, while items are sent.',
  tries: ['R21'],
  hasShort: false,
  run,
}
