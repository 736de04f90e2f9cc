import { once } from 'node:events'
import type { Log } from '../log.ts'
import { onAbort } from '../stop-signals.ts'
import type { Run } from '../supervisor.ts'
import type { DevArguments } from './arguments.ts'
import { serveDashboard } from './dashboard.ts'
import { keepTypes } from './generated-types.ts'
import { type BundleEvents, type ServerBundle, watchServer } from './server-bundle.ts'
import { DevServer } from './server.ts'

export interface DevelopmentOptions extends DevArguments {
  root: string
  /** The address of the dashboard and the server behind it. */
  listen: { host: string; port: number }
  log: Log
}

/** The dashboard and the server behind it, both following their sources, until they are stopped. */
export function developmentServer({ root, listen, log, ...args }: DevelopmentOptions): Run {
  return async ({ env, stop, onSpawn }) => {
    let address: string | undefined
    const addresses = {
      HOST: '127.0.0.1',
      PUBLIC_URL: env['PUBLIC_URL'] ?? `http://localhost:${listen.port}`,
    }
    const onReady = (url: string) => (address = url)
    const server = new DevServer({ ...args, env: { ...env, ...addresses }, log, onSpawn, onReady })
    onAbort(stop.second, () => server.kill())
    const restarts = restartAfterBuilds(server, log)
    const bundle = await watchServer(root, restarts)
    const upstream = { url: () => address, settled: restarts.settled }
    const dashboard = await serveDashboard(root, listen, upstream)
    keepTypes(root, dashboard.watcher, log)
    if (!stop.first.aborted) await once(stop.first, 'abort')
    await Promise.all([bundle.close(), dashboard.close()])
    await restarts.end()
    await server.stop()
    return 0
  }
}

/** Restarts the server after each successful build, one restart at a time. */
function restartAfterBuilds(server: DevServer, log: Log) {
  let settled = Promise.resolve()
  let report: (bundle?: ServerBundle) => void = () => undefined
  const events: BundleEvents = {
    onChange() {
      const built = new Promise<ServerBundle | undefined>((resolve) => (report = resolve))
      settled = settled.then(async () => {
        const bundle = await built
        if (bundle) await server.restart(bundle)
      })
    },
    onBuilt: (bundle) => report(bundle),
    onFailed(message) {
      log(message)
      report()
    },
  }
  const end = () => {
    report()
    return settled
  }
  return { ...events, settled: () => settled, end }
}
