import { expect, inject } from 'vitest'
import { startReceiver } from '../../server/test/webhook-receiver.ts'
import { programAt, startProgram } from './program.ts'
import { openWorkspace } from './workspace.ts'

export { becomes, item, type Part, says } from './workspace.ts'

/** What a story needs of its own; without any of it, it shares the program of the run. */
interface StoryOptions {
  /** What its workspace is called. */
  name?: string
  plan?: string
  /** Whether it has a program for itself, because it moves the clock. */
  alone?: boolean
  /** What that program is configured with besides. */
  env?: Record<string, string>
}

/**
 * The real program with a workspace of one admin and one moderator, a customer platform that verifies its webhook, and no
 * undo time. Members have addresses that no other story has.
 */
export async function startStory({
  name = 'Acme',
  plan = 'PRO',
  alone = false,
  env = {},
}: StoryOptions = {}) {
  const [own, receiver] = await Promise.all([
    alone ? startProgram(env, { demo: false }) : null,
    startReceiver(),
  ])
  const program = own ?? programAt(inject('program'))
  const workspace = await openWorkspace(program.url, receiver.url, { name, plan })
  receiver.secret = workspace.webhookSecret
  const told = () =>
    receiver.received.filter(({ answered }) => answered === 200).flatMap(({ actions }) => actions)
  return {
    ...workspace,
    program,
    receiver,
    /** The actions that the customer platform has taken, in the order they came. */
    told,
    /** Resolves with the first action that fits, once the customer platform has taken it. */
    async hears(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
      await expect
        .poll(told, { timeout: 60_000, interval: 50 })
        .toContainEqual(expect.objectContaining(fields))
      return told().find((action) => expect.objectContaining(fields).asymmetricMatch(action)) ?? {}
    },
    async stop() {
      receiver.close()
      await own?.stop()
    },
  }
}

export type Story = Awaited<ReturnType<typeof startStory>>
