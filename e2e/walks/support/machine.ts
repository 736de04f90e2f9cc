import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillIn, root } from '../../../server/test/docs/markdown.ts'
import { freePort } from '../../../start/ports.ts'
import { programFolders } from '../../../start/standalone/standalone.ts'
import { plainEnvironment } from '../../../start/test/plain-environment.ts'
import { Systemd } from './systemd.ts'
import { Terminal } from './terminal.ts'

/** The ports that docs/operations.md names. */
const ports = ['4000', '4001', '4100'] as const
export type Port = (typeof ports)[number]

/** The folders that it names, at the beginning of a path. */
const folders = /(?<![\w./-])\/(?=(?:opt|etc|usr\/local\/bin|var\/lib)\b)/g

const nobody = { uid: 65534, gid: 65534 }

/**
 * What stands for the machine of docs/operations.md: a folder in which its folders lie, free ports in the place of its ports, and a shell
 * that runs the page's blocks, with commands in place of those that would change this machine. Where root runs it, the user `verdict` is nobody.
 */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'verdict-machine-'))
  readonly user = process.getuid?.() === 0 ? nobody : undefined
  readonly systemd: Systemd
  readonly terminal: Terminal
  readonly #ports: Map<string, string>

  static async start(): Promise<Machine> {
    const free = await Promise.all(ports.map(async (port) => [port, String(await freePort())] as const))
    return new Machine(new Map(free))
  }

  private constructor(chosen: Map<string, string>) {
    this.#ports = chosen
    chmodSync(this.folder, 0o755)
    for (const each of ['home', 'bin', 'etc/systemd/system', 'usr/local/bin', 'var/lib'])
      mkdirSync(join(this.folder, each), { recursive: true })
    const socket = join(this.folder, 'systemd.sock')
    this.systemd = new Systemd(this, socket)
    const { PATH, ...env } = plainEnvironment()
    this.terminal = new Terminal(join(this.folder, 'home'), {
      ...env,
      PATH: `${this.folder}/bin:${this.folder}/usr/local/bin:${PATH}`,
    })
    const ask = `printf '%s\\n' "$(basename "$0")" "$@" | exec curl -sS --fail-with-body --unix-socket ${socket} --data-binary @- http://systemd/`
    const own = this.user ? `&& chown ${this.user.uid}:${this.user.gid} "$4"` : ''
    const commands = { sudo: 'exec "$@"', useradd: `mkdir "$4" ${own}`, systemctl: ask, journalctl: ask }
    for (const [name, command] of Object.entries(commands))
      writeFileSync(join(this.folder, 'bin', name), `#!/bin/sh\n${command}\n`, { mode: 0o755 })
  }

  /** A text about the machine as it holds here: with its folders and ports. */
  here = (text: string): string =>
    text
      .replaceAll(folders, `${this.folder}/`)
      .replaceAll(/\b4[01]0[01]\b/g, (port) => this.#ports.get(port) ?? port)

  /** The port that stands for one of the page's. */
  portOf = (port: Port): number => Number(this.#ports.get(port))

  /** A unit of the page, by its port. */
  unit = (kind: 'api' | 'worker', port: Port): string => this.here(`verdict-${kind}@${port}`)

  /** Pastes a block, and resolves to what it printed. @throws with its errors, and the ends of the journals, when a command failed */
  async run(block: string, meant: Record<string, string> = {}): Promise<string> {
    try {
      return await this.terminal.run(this.here(fillIn(block, meant)))
    } catch (error) {
      throw new Error(`${String(error)}\n${this.systemd.endOfJournals()}`, { cause: error })
    }
  }

  /**
   * Puts what `npm run standalone` gathers into the home folder, as that version; its packages are those of the checkout, and so is its
   * server where no other folder has it.
   */
  bring(version: string, server = join(root, 'dist/server')): void {
    const folder = join(this.folder, 'home', `verdict-${version}`)
    for (const each of programFolders)
      cpSync(each === 'dist/server' ? server : join(root, each), join(folder, each), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
    const wrapper = join(folder, 'deploy/systemd/verdict')
    const { uid } = this.user ?? {}
    const as = { '--reuid verdict --regid verdict': `--reuid ${uid} --regid ${uid}` }
    const written = fillIn(readFileSync(wrapper, 'utf8'), {
      ...(this.user ? as : { 'setpriv --reuid verdict --regid verdict --clear-groups ': '' }),
      '/usr/bin/node': process.execPath,
    })
    writeFileSync(wrapper, this.here(written))
  }

  /** Sets a line of the file of settings, or takes it away. */
  set(name: string, value: string | null): void {
    const file = this.here('/etc/verdict/environment')
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(`${name}=`))
    writeFileSync(file, [...lines, ...(value === null ? [] : [`${name}=${value}`]), ''].join('\n'))
  }

  /** The value of a line of the file of settings; empty where there is none. */
  setting(name: string): string {
    const settings = readFileSync(this.here('/etc/verdict/environment'), 'utf8')
    return new RegExp(`^${name}=(.*)$`, 'm').exec(settings)?.[1] ?? ''
  }

  async stop(): Promise<void> {
    await this.systemd.close()
    await this.terminal.interrupt()
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
