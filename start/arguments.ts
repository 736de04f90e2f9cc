import { parseArgs } from 'node:util'
import { type ProgramRole, programRoles } from '../server/program-role.ts'
import { StartFailure } from './failure.ts'

export interface StartArguments {
  help: boolean
  role: ProgramRole
  /** The arguments for the server program. */
  forServer: string[]
}

export const usage = `Usage: npm start -- [options]

Starts Verdict: PostgreSQL and Redis where no address is given, the API with the dashboard, and a worker.

  --role api|worker|all   what to run (all)
  --no-seed               don't create the demo workspace on the first start
  --help                  show this

Environment: PORT (4000), HOST (127.0.0.1), DATA_DIR (.data), DATABASE_URL, REDIS_URL; docs/configuration.md has the rest.`

/** Reads the arguments of `npm start`; an unknown one is a StartFailure. */
export function parseArguments(args: string[]): StartArguments {
  const { help, role, seed } = parse(args)
  const known = programRoles.find((one) => one === role)
  if (known === undefined) throw new StartFailure(`--role is one of ${programRoles.join(', ')}, not ${role}.`)
  return { help, role: known, forServer: ['--role', known, ...(seed ? [] : ['--no-seed'])] }
}

function parse(args: string[]): { help: boolean; role: string; seed: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        role: { type: 'string', default: 'all' },
        'no-seed': { type: 'boolean', default: false },
      },
    })
    return { help: values.help, role: values.role, seed: !values['no-seed'] }
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : String(error)} (npm start -- --help)`)
  }
}
