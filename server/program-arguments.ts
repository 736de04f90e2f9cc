import { parseArgs } from 'node:util'
import { ConfigError } from './platform/config.ts'
import { roleOf, startRoles } from './program-role.ts'

/** How a program is started. */
export interface ProgramArguments {
  help: boolean
  role: (typeof startRoles)[number]
  /** Whether it creates the demo workspace on the first start. */
  seed: boolean
  /** Whether it migrates the database before it serves. */
  migrates: boolean
}

export const usage = `Usage: node --enable-source-maps --max-semi-space-size=32 dist/server/main.js [options]

Runs Verdict, or migrates its database and ends.

  --role ${startRoles.join('|')}   what to run (all)
  --no-seed                       don't create the demo workspace on the first start
  --no-migrate                    don't migrate the database, which another program does
  --help                          show this

Environment: DATABASE_URL, REDIS_URL and SECRET_KEY; docs/configuration.md has the rest.`

/** Reads the arguments of a program. @throws ConfigError for an unknown option or role */
export function programArguments(args: string[]): ProgramArguments {
  const { help, role, ...not } = parse(args)
  return { help, role: roleOf(role), seed: !not['no-seed'], migrates: !not['no-migrate'] }
}

const flag = { type: 'boolean', default: false } as const

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: { ...flag, short: 'h' },
        role: { type: 'string', default: 'all' },
        'no-seed': flag,
        'no-migrate': flag,
      },
    }).values
  } catch (error) {
    throw new ConfigError(
      `${error instanceof Error ? error.message : String(error)}; --help lists the options`,
    )
  }
}
