import type { z } from 'zod'
import type { Services } from '../../wiring/services.ts'

/** A command of the command line: its options as a zod object, and what it does. */
export interface CommandDefinition<
  O extends z.ZodObject = z.ZodObject,
  R extends object = Record<string, unknown>,
> {
  summary: string
  /** The option that is given as a positional argument. */
  argument?: string
  options: O
  /**
   * Whether it starts the embedded services where nothing runs in DATA_DIR: on existing data only ('kept'), for it is about the
   * whole database, or on new data as well ('new'), for it brings its own.
   */
  startsServices?: 'kept' | 'new'
  /** Does the work and returns the result to print; with --json it is printed as one line of JSON. */
  run(services: Services, options: z.output<O>): Promise<R>
  /** The output for people; a line for each field by default. */
  text?(result: R): string
}

/** A command with its name. */
export interface Command extends CommandDefinition {
  /** As it is typed, such as `workspace:create`. */
  name: string
}

/** Declares a command; the list of commands imports it. */
export const defineCommand = <O extends z.ZodObject, R extends object>(
  command: CommandDefinition<O, R>,
): CommandDefinition => command as unknown as CommandDefinition
