import { onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { underRefusal } from '../stage/under-refusal.ts'

async function run(effort: Effort): Promise<Finding[]> {
  return onInstallation({}, async (on) => [
    {
      id: 'R10',
      ...(await underRefusal(on, effort, {
        begin: () => on.postgres.kill(),
        end: () => on.postgres.revive(),
      })),
    },
  ])
}

export const postgresAway: Scenario = {
  name: 'postgres-away',
  about:
    'Kills PostgreSQL while items are sent, synchronous ones among them, and brings it back after ten seconds.',
  tries: ['R10'],
  hasShort: false,
  run,
}
