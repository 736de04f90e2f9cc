import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './log.ts'
import { isAlive } from './processes.ts'
import type { Service } from './service.ts'

/** A service that is supervised by us, or runs elsewhere. */
export interface KeptService {
  url: string
  /** True for a service of the data folder, false for an external one. */
  embedded: boolean
  /** Stops watching and leaves the service running. */
  letGo(): Promise<void>
  /** Stops watching and stops the service. */
  stop(): Promise<void>
}

/** The interval of checks of a service, in milliseconds. */
const interval = 1000

/**
 * Starts a service and restarts it whenever its process ends by itself. The service keeps its port, so its address stays valid.
 */
export async function keepRunning(start: () => Promise<Service>, log: Log): Promise<KeptService> {
  let service = await start()
  const watching = new AbortController()
  const watch = async () => {
    while (await tick(watching.signal)) {
      if (!isAlive(service.pid)) service = await restart(service, start, log)
    }
  }
  const watched = watch()
  const letGo = () => {
    watching.abort()
    return watched
  }
  const stop = async () => {
    await letGo()
    await service.stop()
  }
  return { url: service.url, embedded: true, letGo, stop }
}

/** An external service at that address: there is nothing to watch or to stop. */
export async function keptElsewhere(url: string): Promise<KeptService> {
  const nothing = () => Promise.resolve()
  return { url, embedded: false, letGo: nothing, stop: nothing }
}

/** A restart that fails is tried again at the next check: remains of the dead process may take a moment to disappear. */
async function restart(service: Service, start: () => Promise<Service>, log: Log): Promise<Service> {
  try {
    return await start()
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
    return service
  }
}

/** Waits for the next check; false as soon as watching has stopped. It does not keep the process alive. */
async function tick(signal: AbortSignal): Promise<boolean> {
  await delay(interval, undefined, { signal, ref: false }).catch(() => undefined)
  return !signal.aborted
}
