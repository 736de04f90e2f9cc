import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack, Finding } from './attack.ts'

/** Whether a program is installed where this runs. */
export const isInstalled = (command: string): boolean => spawnSync('which', [command]).status === 0

/** What a program printed, and why it was ended if it was. */
export interface Printed {
  text: string
  timedOut: boolean
}

const colours = /\p{Cc}\[[\d;]*m/gu

/** Runs a program in a folder of its own that goes with it, for so many seconds at most. */
export function runTool(command: string, args: readonly string[], mostSeconds: number): Promise<Printed> {
  const cwd = mkdtempSync(join(tmpdir(), 'verdict-attack-'))
  return new Promise((resolve, failed) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, HOME: cwd },
      timeout: mostSeconds * 1000,
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (text += data.toString().replace(colours, '')))
    child.stdin.end()
    child.once('error', failed)
    child.once('close', (_code, signal) => {
      rmSync(cwd, { recursive: true, force: true })
      resolve({ text, timedOut: signal !== null })
    })
  })
}

/** What an attack finds where its program is not installed; null where it is. */
export function whyNot({ tool }: Attack): Finding | null {
  if (!tool || isInstalled(tool.command)) return null
  return { figure: `left out: ${tool.command} is not installed (apt-get install ${tool.debian})`, held: null }
}
