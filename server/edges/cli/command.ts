import type { z } from 'zod'
import type { Services } from '../../wiring/services.ts'

/** One command of the command line: its options as a zod object, and what it does. */
export interface CommandDefinition<
  O extends z.ZodObject = z.ZodObject,
  R extends object = Record<string, unknown>,
> {
  summary: string
  /** The option that is given by its place, without a flag. */
  argument?: string
  options: O
  /**
   * It starts the embedded services where nothing runs in DATA_DIR: on the data that were kept there, for it is about the whole
   * database, or on new data as well, for it brings its own.
   */
  startsServices?: 'kept' | 'new'
  /** Does the work and answers what is printed; with --json as one line of JSON. */
  run(services: Services, options: z.output<O>): Promise<R>
  /** What is printed for people; a line for each field unless it is said here. */
  text?(result: R): string
}

/** A command with its name. */
export interface Command extends CommandDefinition {
  /** As it is typed, such as `workspace:create`. */
  name: string
}

/** Declares a command; the list of commands names it. */
export const defineCommand = <O extends z.ZodObject, R extends object>(
  command: CommandDefinition<O, R>,
): CommandDefinition => command as unknown as CommandDefinition
