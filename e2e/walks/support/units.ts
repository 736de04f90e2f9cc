import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from '../../../server/test/docs/markdown.ts'

/** A program that a unit describes, and what it said. */
export interface Unit {
  said(): string
  /** Resolves once it says so. @throws with what it said when it ends before */
  says(pattern: RegExp): Promise<void>
  /** Resolves to the code with which it ends, after SIGTERM where it has not ended by itself. */
  end(signal?: 'SIGTERM'): Promise<number | null>
}

/**
 * Starts a unit of deploy/systemd as systemd does, for the instance, which is a port: with its command, its own settings and those of
 * the file of settings. The checkout stands for the folder that the program was brought to.
 */
export function startUnit(name: string, environmentFile: string, instance = ''): Unit {
  const unit = readFileSync(join(root, `deploy/systemd/${name}.service`), 'utf8').replaceAll('%i', instance)
  const [program = '', ...args] = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ')
  if (program !== '/usr/bin/node') throw new Error(`${name} starts ${program}`)
  const own = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line).join('\n')
  const env = {
    PATH: process.env['PATH'],
    ...parseEnv(readFileSync(environmentFile, 'utf8')),
    ...parseEnv(own),
  }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  return watched(child)
}

function watched(child: ChildProcess): Unit {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'exit')
  return {
    said: () => text,
    async says(pattern) {
      while (!pattern.test(text)) {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${text}`)
        await Promise.race([once(child.stdout ?? child, 'data'), ended])
      }
    },
    async end(signal) {
      if (signal && child.exitCode === null) child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}
