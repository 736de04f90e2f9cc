import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { readOrEmpty } from './files.ts'

const onLinux = process.platform === 'linux'

/** Whether a process runs; a zombie, which has ended and is not reaped yet, does not. */
export const isAlive = (pid: number): boolean => isKnown(pid) && statusFields(pid)?.[0] !== 'Z'

/** Whether the system has a process of the id, ended or not. */
function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, in the system's own notation. */
function startTime(pid: number): string {
  return onLinux ? (statusFields(pid)?.[19] ?? '') : ps(pid, 'lstart')
}

/** Identifies one process for ever, although its id will be used again. */
export interface ProcessMark {
  pid: number
  started: string
}

/** The mark of a running process. */
export function markOf(pid: number): ProcessMark {
  return { pid, started: startTime(pid) }
}

/** Whether the very process that was marked still runs. */
export function stillRuns({ pid, started }: ProcessMark): boolean {
  return isAlive(pid) && startTime(pid) === started
}

/** The command line of a process, empty when there is none. */
export function commandLine(pid: number): string {
  return onLinux ? readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') : ps(pid, 'command')
}

/** Resolves once no process has the id any more: an ended process keeps it until its parent reaps it. At most after `seconds`. */
export async function idIsFree(pid: number, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (isKnown(pid) && performance.now() < deadline) await delay(15)
}

/** Resolves to true once the process has ended, to false when it still runs after `seconds`. */
export async function hasEnded(pid: number, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await delay(15)
  }
  return true
}

/** Ends a process: sends `signal`, waits up to `seconds`, then kills it. A process that is gone is no error. */
export async function endProcess(pid: number, signal: NodeJS.Signals, seconds: number): Promise<void> {
  send(pid, signal)
  if (await hasEnded(pid, seconds)) return
  send(pid, 'SIGKILL')
  await hasEnded(pid, 5)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The fields of /proc/<pid>/stat from the state on; the name before it may contain spaces and brackets. */
function statusFields(pid: number): string[] | undefined {
  const text = onLinux ? readOrEmpty(`/proc/${pid}/stat`) : ''
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
