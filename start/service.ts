import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A server that we run on this machine. */
export interface Service {
  url: string
  pid: number
  /** Shuts the server down cleanly; resolves when its process is gone. */
  stop(): Promise<void>
}

/** The id of a newly spawned child. @throws the system's error where the program cannot be run */
export async function spawnedId(child: ChildProcess): Promise<number> {
  if (child.pid === undefined) await once(child, 'spawn')
  return child.pid as number
}
