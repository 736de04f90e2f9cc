import { setTimeout as delay } from 'node:timers/promises'
import type { Killable } from './killable.ts'

/** How often each kind of process was killed. */
export type Kills = Record<Killable['kind'], number>

/**
 * Kills processes with SIGKILL, each at random moments independent of the others, until there were so many kills in total and at
 * least one of each kind; the last killed process is running again when this resolves.
 */
export async function killOverAndOver(
  victims: readonly Killable[],
  { wanted, pauseMs }: { wanted: number; pauseMs: number },
): Promise<Kills> {
  const kills: Kills = { API: 0, worker: 0, PostgreSQL: 0, Redis: 0 }
  const total = () => Object.values(kills).reduce((sum, count) => sum + count, 0)
  await Promise.all(
    victims.map(async (victim) => {
      while (total() < wanted || kills[victim.kind] === 0) {
        await delay(pauseMs * (0.5 + Math.random()))
        kills[victim.kind]++
        await victim.kill()
        await victim.revive()
      }
    }),
  )
  return kills
}

/** The kills for display. */
export const killsInWords = (kills: Kills): string =>
  Object.entries(kills)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')
