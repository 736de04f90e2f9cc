import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { makeDataFolder, roomOfOne } from '../../server/test/data-folder.ts'
import { setClock } from '../../server/test/set-clock.ts'
import { readInstance } from '../../start/instance.ts'
import { freePort } from '../../start/ports.ts'

const root = resolve(import.meta.dirname, '../..')

/** Where a program runs: its data folder and its port. */
export interface ProgramPlace {
  dataDir: string
  port: number
}

/** A program that runs, as a story reaches it. */
export interface Program {
  url: string
  /** Runs a command of the command line against the program, and answers its JSON. */
  cli<T>(...args: string[]): Promise<T>
  /** Moves the program's clock so far from the real time, such as `3 days`; what falls due by then happens within a second or two. */
  moveClock(offset: string): Promise<void>
}

/** The program as `npm start` runs it, on a data folder and a port of its own. */
export interface RunningProgram extends Program {
  place: ProgramPlace
  stop(): Promise<void>
}

/**
 * Starts the program, with the demo workspace unless that is not wanted, and resolves once it says that it is ready. Its data are kept
 * in memory where that has room, unless a new folder is given. @throws with its output when it ends before that
 */
export async function startProgram(
  env: Record<string, string> = {},
  { demo = true, dataDir = makeDataFolder({ room: roomOfOne }) } = {},
): Promise<RunningProgram> {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT'])
  const place = { dataDir, port }
  const child = spawn('sh', ['-c', `${packageJson.scripts.start}${demo ? '' : ' --no-seed'}`], {
    cwd: root,
    env: { ...settingsOf(place), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await ready(child)
  return {
    ...programAt(place),
    place,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(place.dataDir, { recursive: true, force: true })
    },
  }
}

/** The program that runs at a place. */
export function programAt(place: ProgramPlace): Program {
  return {
    url: `http://localhost:${place.port}`,
    cli: async <T>(...args: string[]) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['dist/server/cli.js', ...args, '--json'],
        { cwd: root, env: settingsOf(place) },
      )
      return JSON.parse(stdout) as T
    },
    moveClock: (offset) => setClock(readInstance(place.dataDir)?.databaseUrl ?? '', offset),
  }
}

/** The key with which stories make their workspaces. */
export const operatorKey = 'the-key-of-the-operator-of-these-stories'

const settingsOf = ({ dataDir, port }: ProgramPlace) => ({
  ...process.env,
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  PORT: String(port),
  DATA_DIR: dataDir,
  ALLOW_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
  WEBHOOK_SCHEDULE: '0,1,2',
  OPERATOR_KEY: operatorKey,
})

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^ready$/m.test(output)) done()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => failed(new Error(`the program ended with ${code}:\n${output}`)))
  })
}
