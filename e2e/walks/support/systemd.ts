import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'

/** Where the machine has its things, and as which user its services run. */
export interface Place {
  /** A text about the machine as it holds here: with its folders and ports. */
  here(text: string): string
  /** Nothing where only root could become another one. */
  user: { uid: number; gid: number } | undefined
}

interface Started {
  child: ChildProcess
  /** The folder that it was started in, links followed. */
  folder: string
}

/**
 * What systemd does with the units in /etc/systemd/system, for `systemctl` and `journalctl` of a shell: it starts, stops and restarts
 * what they describe, keeps what that says, and knows a unit as it was when it was read last. It does not start again what has ended.
 */
export class Systemd {
  readonly #units = new Map<string, string>()
  readonly #running = new Map<string, Started>()
  readonly #journal = new Map<string, string>()
  readonly #place: Place
  readonly #server: Server

  constructor(place: Place, socket: string) {
    this.#place = place
    this.#server = createServer((request, response) => {
      void text(request).then(async (words) => {
        const [command = '', ...args] = words.trim().split('\n')
        const said = await this.#run(command, args).catch((error: unknown) => error as Error)
        response.writeHead(said instanceof Error ? 500 : 200)
        response.end(said instanceof Error ? said.message : said)
      })
    }).listen(socket)
  }

  /** What a unit has said since its first start. */
  journalOf = (name: string): string => this.#journal.get(name) ?? ''

  /** The last lines of every unit. */
  endOfJournals = (): string =>
    [...this.#journal.keys()].map((name) => `${name}:\n${this.#show(['-u', name, '-n', '10'])}`).join('\n')

  /** The folder of the program that a unit runs, such as `verdict-0.2.0`; undefined where it does not run. */
  folderOf(name: string): string | undefined {
    return this.#running.get(name)?.folder.split('/').at(-1)
  }

  /** Ends what a unit runs at once, as the system does where memory is short. */
  async kill(name: string): Promise<void> {
    await this.#end(name, 'SIGKILL')
  }

  /** Resolves once a unit that was started has ended by itself. @returns its code */
  async ended(name: string): Promise<number | null> {
    const child = this.#running.get(name)?.child
    if (child?.exitCode === null) await once(child, 'exit')
    return child?.exitCode ?? null
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((name) => this.#end(name, 'SIGTERM')))
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #run(command: string, args: readonly string[]): Promise<string> {
    if (command === 'journalctl') return this.#show(args)
    const [verb = '', ...names] = args.filter((arg) => arg !== '--now')
    const work = this.#verbs[verb]
    if (!work) throw new Error(`there is no ${command} ${verb}`)
    for (const name of names.length > 0 ? names : ['']) await work(name)
    return ''
  }

  readonly #verbs: Record<string, (name: string) => Promise<void> | void> = {
    'daemon-reload': () => this.#units.clear(),
    start: (name) => this.#start(name),
    enable: (name) => this.#start(name),
    stop: (name) => this.#end(name, 'SIGTERM'),
    restart: async (name) => {
      await this.#end(name, 'SIGTERM')
      await this.#start(name)
    },
  }

  /** @throws where a unit that runs once has failed */
  async #start(name: string): Promise<void> {
    if (this.#running.get(name)?.child.exitCode === null) return
    const [template = '', instance = ''] = name.split(/(?<=@)/)
    const unit = this.#unit(template).replaceAll('%i', instance)
    const setting = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
    const own = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line).join('\n')
    const [program = '', ...args] = setting('ExecStart').split(' ')
    const folder = realpathSync(setting('WorkingDirectory'))
    const child = spawn(program, args, {
      ...this.#place.user,
      cwd: folder,
      // What interrupts the tests is not for it: they end it in order.
      detached: true,
      // What the file says goes before what the unit says.
      env: {
        PATH: process.env['PATH'],
        ...parseEnv(own),
        ...parseEnv(readFileSync(setting('EnvironmentFile'), 'utf8')),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => this.#journal.set(name, this.journalOf(name) + chunk.toString()))
    this.#running.set(name, { child, folder })
    if (setting('Type') !== 'oneshot') return
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`Job for ${name}.service failed with ${code}, see journalctl`)
  }

  #unit(name: string): string {
    const text =
      this.#units.get(name) ??
      readFileSync(join(this.#place.here('/etc/systemd/system'), `${name}.service`), 'utf8')
    this.#units.set(name, text)
    return this.#place.here(text).replaceAll('/usr/bin/node', process.execPath)
  }

  async #end(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = this.#running.get(name) ?? {}
    this.#running.delete(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** The lines of the units whose names the pattern after `-u` has, of each the last ones where `-n` says how many. */
  #show(args: readonly string[]): string {
    const after = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined)
    const pattern = new RegExp(`^${(after('-u') ?? '*').replaceAll('*', '.*')}$`)
    return [...this.#journal]
      .filter(([name]) => pattern.test(name))
      .flatMap(([, said]) =>
        said
          .trimEnd()
          .split('\n')
          .slice(-Number(after('-n') ?? 0)),
      )
      .join('\n')
  }
}
