import { type Command as Program, Command as Commander } from 'commander'
import { z } from 'zod'
import { InvalidInputError } from '../../platform/errors.ts'
import { fieldMessages, plainMessage } from '../../platform/validation.ts'
import type { Command } from './command.ts'

/** Runs a command with its checked options. */
export type Perform = (command: Command, options: Record<string, unknown>, json: boolean) => Promise<void>

/** The command line program: one subcommand for each command, with help made from its options. */
export function makeProgram(commands: readonly Command[], perform: Perform): Program {
  const program = new Commander('npm run cli --').description('Administer Verdict from the command line.')
  for (const command of commands) {
    const sub = program
      .command(command.name)
      .description(command.summary)
      .option('--json', 'print the result as one line of JSON')
    for (const [name, type] of Object.entries(command.options.shape))
      if (name === command.argument) sub.argument(`<${name}>`, descriptionOf(type as z.ZodType))
      else sub.option(flagOf(name, type as z.ZodType), descriptionOf(type as z.ZodType))
    sub.action(async (...actual: unknown[]) => {
      const given = givenTo(command, actual)
      return perform(command, checked(command, given), given['json'] === true)
    })
  }
  return program
}

/** The options together with the positional argument, which Commander passes first. */
function givenTo({ argument }: Command, actual: readonly unknown[]): Record<string, unknown> {
  const options = actual[argument === undefined ? 0 : 1] as Record<string, unknown>
  return argument === undefined ? options : { ...options, [argument]: actual[0] }
}

/** The flag of an option: `--dry-run` for `dryRun`; Commander converts it back. */
const typed = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The flag with the placeholder of its value; booleans have none. */
const flagOf = (name: string, type: z.ZodType) =>
  z.toJSONSchema(type, { io: 'input' }).type === 'boolean' ? typed(name) : `${typed(name)} <value>`

const descriptionOf = (type: z.ZodType) =>
  `${type.meta()?.description ?? ''}${type.safeParse(undefined).success ? '' : ' (required)'}`

/** The checked options. @throws InvalidInputError with each wrong option */
function checked(command: Command, given: Record<string, unknown>): Record<string, unknown> {
  const result = command.options.safeParse(given, { error: plainMessage })
  if (result.success) return result.data
  throw new InvalidInputError(
    Object.fromEntries(
      Object.entries(fieldMessages(result.error)).map(([path, message]) => [flagged(command, path), message]),
    ),
  )
}

/** The flag of a failing path; an element of a list counts as its option. */
function flagged({ argument }: Command, path: string): string {
  const [name = path] = path.split('.')
  return name === argument ? name : typed(name)
}
