import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import path from 'node:path'
import { createServer, type FSWatcher, type Plugin, type ProxyOptions } from 'vite'

/** The paths that the server answers; the dashboard answers all others. */
const answeredByServer =
  '^(?:/w/[^/]+)?/(api|docs|graphql|media|openid|integrations|healthz|readyz|metrics)(/|\\?|$)|^(?:/w/[^/]+)?/(lists/[^/]+\\.txt|audit/entries\\.|statements/[^/]+\\.|exports/[^/]+\\.jsonl)'

/** The server behind the dashboard. */
export interface Upstream {
  /** Its current address; undefined until it was ready once. */
  url(): string | undefined
  /** Resolves when no start of it is in progress. */
  settled(): Promise<void>
}

export interface Dashboard {
  /** Watches the dashboard's sources. */
  watcher: FSWatcher
  close(): Promise<void>
}

/** Serves the dashboard with hot reload, and proxies to the server behind it; requests wait while that restarts. */
export async function serveDashboard(
  root: string,
  { host, port }: { host: string; port: number },
  upstream: Upstream,
): Promise<Dashboard> {
  const http = createHttpServer()
  // Vite's own HTTP server would end this process by itself at SIGTERM.
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    root: path.join(root, 'web'),
    clearScreen: false,
    plugins: [upgradedOnce(http)],
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      proxy: { [answeredByServer]: proxyTo(upstream) },
    },
  })
  http.on('request', vite.middlewares)
  await once(http.listen(port, host), 'listening')
  return {
    watcher: vite.watcher,
    async close() {
      http.close()
      http.closeAllConnections()
      await vite.close()
    },
  }
}

/**
 * Vite starts anew when its settings change, on the same HTTP server, and leaves what it listened with: a socket would be answered by the
 * proxy of before as well, which no client understands.
 */
const upgradedOnce = (http: Server): Plugin => ({
  name: 'upgraded-once',
  config: () => void http.removeAllListeners('upgrade'),
})

/** Vite calls `bypass` before each request and then uses the target of the options that `configure` received. */
function proxyTo({ url, settled }: Upstream): ProxyOptions {
  let current: ProxyOptions = {}
  return {
    ws: true,
    configure: (_proxy, options) => (current = options),
    async bypass() {
      await settled()
      const target = url()
      if (target === undefined) return false
      current.target = target
      return undefined
    },
  }
}
