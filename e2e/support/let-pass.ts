import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Story } from './story.ts'

/**
 * Moves the clock of a story's program by so much, and resolves once everything has happened that was due before `last` was over:
 * a ban of that length, of a user of its own, which is the last to end. What has not happened by then does not happen at that time.
 */
export async function letPass(
  story: Story,
  clock: string,
  last: { duration: number; period: 'DAYS' | 'HOURS' },
): Promise<void> {
  const externalId = `banned-${randomUUID()}`
  await story.rest('POST', 'user', { id: externalId })
  await story.decide({ user: { externalId }, status: 'HIDDEN', temporaryBan: last })
  await story.program.moveClock(clock)
  await story.hears({
    type: 'user',
    status: 'allowed',
    user: expect.objectContaining({ id: externalId }),
  })
}
