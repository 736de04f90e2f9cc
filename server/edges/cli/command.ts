import type { z } from 'zod'
import type { Services } from '../../wiring/services.ts'

/** One command of the command line: its options as a zod object, and what it does. */
export interface Command<O extends z.ZodObject = z.ZodObject> {
  /** As it is typed, such as `workspace:create`. */
  name: string
  summary: string
  options: O
  /** Does the work and answers what is printed; with --json as one line of JSON. */
  run(services: Services, options: z.output<O>): Promise<Record<string, unknown>>
}

/** Declares a command. */
export const defineCommand = <O extends z.ZodObject>(command: Command<O>): Command =>
  command as unknown as Command
