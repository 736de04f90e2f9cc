import { parseArgs } from 'node:util'
import { StartFailure } from '../failure.ts'

export interface DevArguments {
  help: boolean
  /** Where the server listens for a debugger; undefined when it doesn't. */
  inspect: { host: string; port: number } | undefined
  /** The arguments for the server program. */
  forServer: string[]
}

export const usage = `Usage: npm run dev -- [options]

Starts Verdict for work on it: PostgreSQL and Redis as with npm start and in the same data folder, the API and the worker
anew after each change of server/, and the dashboard with hot reload. schema/ and web/src/gql follow their sources.

  --inspect[=[host:]port]   let a debugger attach to the server (127.0.0.1:9229)
  --no-seed                 don't create the demo workspace on the first start
  --help                    show this

Environment: that of npm start; NODE_ENV is development.`

const inspectOption = /^--inspect(?:=(?:(.+):)?(\d+))?$/

/** Reads the arguments of `npm run dev`; an unknown one is a StartFailure. */
export function parseDevArguments(args: string[]): DevArguments {
  const [, host = '127.0.0.1', port = '9229'] =
    args.map((arg) => inspectOption.exec(arg)).find((found) => found !== null) ?? []
  const inspecting = args.some((arg) => inspectOption.test(arg))
  const { help, seed } = parse(args.filter((arg) => !inspectOption.test(arg)))
  return {
    help,
    inspect: inspecting ? { host, port: Number(port) } : undefined,
    forServer: ['--role', 'all', ...(seed ? [] : ['--no-seed'])],
  }
}

function parse(args: string[]): { help: boolean; seed: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        'no-seed': { type: 'boolean', default: false },
      },
    })
    return { help: values.help, seed: !values['no-seed'] }
  } catch (error) {
    throw new StartFailure(
      `${error instanceof Error ? error.message : String(error)} (npm run dev -- --help)`,
    )
  }
}
