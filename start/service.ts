import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A server that runs for us on this machine. */
export interface Service {
  url: string
  pid: number
  /** Ends the server in good order; resolves when its process is gone. */
  stop(): Promise<void>
}

/** The id of a child that has just been spawned; a program that cannot be run is the error that the system gave. */
export async function spawnedId(child: ChildProcess): Promise<number> {
  if (child.pid === undefined) await once(child, 'spawn')
  return child.pid as number
}
