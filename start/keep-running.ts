import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './log.ts'
import { isAlive } from './processes.ts'
import type { Service } from './service.ts'

/** A service that is kept for us, here or elsewhere. */
export interface KeptService {
  url: string
  /** True for a service of the data folder, false for one that others look after. */
  embedded: boolean
  /** Ends the watching and leaves the service running. */
  letGo(): Promise<void>
  /** Ends the watching and the service. */
  stop(): Promise<void>
}

/** How often a service is looked at, in milliseconds. */
const interval = 500

/**
 * Starts a service and starts it again whenever its process ends by itself. The service keeps its port, so its address
 * stays good.
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

/** A service that others keep at that address: there is nothing to watch and nothing to end. */
export async function keptElsewhere(url: string): Promise<KeptService> {
  const nothing = () => Promise.resolve()
  return { url, embedded: false, letGo: nothing, stop: nothing }
}

/** A restart that fails is tried again at the next look: what the dead process left may take a moment to go away. */
async function restart(service: Service, start: () => Promise<Service>, log: Log): Promise<Service> {
  try {
    return await start()
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
    return service
  }
}

/** False as soon as the watching has ended. It keeps no process alive by itself. */
async function tick(signal: AbortSignal): Promise<boolean> {
  await delay(interval, undefined, { signal, ref: false }).catch(() => undefined)
  return !signal.aborted
}
