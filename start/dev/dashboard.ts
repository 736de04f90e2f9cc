import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import { createServer, type FSWatcher, type ProxyOptions } from 'vite'

/** What the server answers; everything else is the dashboard's. */
const answeredByServer =
  '^(?:/w/[^/]+)?/(api|docs|graphql|media|openid|integrations|healthz|readyz|metrics)(/|\\?|$)|^(?:/w/[^/]+)?/(lists/[^/]+\\.txt|audit/entries\\.|statements/[^/]+\\.|exports/[^/]+\\.jsonl)'

/** The server behind the dashboard. */
export interface Upstream {
  /** Its address now; undefined until it has answered once. */
  url(): string | undefined
  /** Resolves when no start of it is under way. */
  settled(): Promise<void>
}

export interface Dashboard {
  /** Sees the changes of the dashboard's sources. */
  watcher: FSWatcher
  close(): Promise<void>
}

/** Serves the dashboard with hot reload, and the server behind it, requests of which wait while it starts anew. */
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

/** Vite asks `bypass` before each request and then goes to the target of the options that `configure` was given. */
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
