import pg from 'pg'
import { TimerSweep } from '../platform/timers.ts'
import { timerKinds } from '../timer-kinds.ts'
import type { TestApp } from './app.ts'

/** Replaces `verdict_now()` of a database, as its owner, by the real time plus an interval such as `3 days`; all sessions see it at once. */
export async function setClock(databaseUrl: string, offset: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const literal = client.escapeLiteral(offset)
    await client.query(
      `create or replace function verdict_now() returns timestamptz language sql stable parallel safe as
         $$ select now() + interval ${literal} $$`,
    )
  } finally {
    await client.end()
  }
}

/** Moves the clock of the test's database so far from the real time, and fires what falls due by then. */
export async function moveClock({ config, services }: TestApp, offset: string): Promise<void> {
  await setClock(config.database.url, offset)
  await new TimerSweep(timerKinds(services), services).sweep()
}
