import { request } from 'node:http'
import type { Target } from './target.ts'

/** What passed through a relay. */
export interface Passed {
  requests: number
  /** Those that were answered with 429, so that nothing of them was tried. */
  limited: number
}

/** A host that passes each request on to the program and each answer back, for tools that say little of what they were answered. */
export async function countingRelay({ host, url }: Target): Promise<{ url: string; passed: Passed }> {
  const passed: Passed = { requests: 0, limited: 0 }
  const relay = await host((asked, answer) => {
    passed.requests++
    const { method, headers } = asked
    // The path as it was sent: a URL would be written anew.
    const { hostname, port } = new URL(url)
    const on = request({ hostname, port, path: asked.url, method, headers }, (came) => {
      if (came.statusCode === 429) passed.limited++
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
    })
    on.once('error', () => answer.destroy())
    asked.pipe(on)
  })
  return { url: relay, passed }
}
