import path from 'node:path'
import { areCollected, startMessages } from '../server/platform/start-messages.ts'
import { StartFailure } from './failure.ts'

/** The folder of package.json. */
export const root = path.resolve(import.meta.dirname, '..')

/** A variable that is set to an empty text counts as not set. */
export const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))

const collected = areCollected()
const messages = startMessages(collected)

/** Prints progress; on a terminal with the seconds since the command was started. */
export function log(line: string): void {
  if (collected) return messages.step(line)
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`[${seconds} s] ${line}`)
}

/** Runs a command and sets its exit code; a StartFailure is printed without a stack. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    if (error instanceof StartFailure) messages.refusal(error.message)
    else messages.crash(error as Error)
    process.exitCode = 1
  }
}
