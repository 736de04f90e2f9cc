import { spawn, type SpawnOptionsWithoutStdio, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack, Finding } from './attack.ts'

/** Whether a program is installed on this machine. */
export const isInstalled = (command: string): boolean => spawnSync('which', [command]).status === 0

/** The output and the report of a program, and whether it was killed. */
export interface Printed {
  text: string
  /** The content of its report file; null where it wrote none. */
  report: string | null
  timedOut: boolean
}

/** The files of a program: its inputs by name, and its report. */
interface Files {
  inputs?: Record<string, string>
  report?: string
}

const colours = /\p{Cc}\[[\d;]*m/gu

/** Runs a program in a temporary folder with its files, for so many seconds at most. */
export async function runTool(
  command: string,
  args: readonly string[],
  mostSeconds: number,
  { inputs = {}, report }: Files = {},
): Promise<Printed> {
  const cwd = mkdtempSync(join(tmpdir(), 'verdict-attack-'))
  try {
    for (const [name, text] of Object.entries(inputs)) writeFileSync(join(cwd, name), text)
    const ended = await endOf(command, args, {
      cwd,
      env: { ...process.env, HOME: cwd },
      timeout: mostSeconds * 1000,
    })
    const file = report === undefined ? '' : join(cwd, report)
    return { ...ended, report: existsSync(file) ? readFileSync(file, 'utf8') : null }
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

function endOf(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio,
): Promise<Omit<Printed, 'report'>> {
  return new Promise((resolve, failed) => {
    const child = spawn(command, args, options)
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (text += data.toString().replace(colours, '')))
    child.stdin.end()
    child.once('error', failed)
    child.once('close', (_code, signal) => resolve({ text, timedOut: signal !== null }))
  })
}

/** The finding of an attack whose program is not installed; null where it is. */
export function whyNot({ tool }: Attack): Finding | null {
  if (!tool || isInstalled(tool.command)) return null
  return { figure: `left out: ${tool.command} is not installed (apt-get install ${tool.debian})`, held: null }
}
