import { request } from 'node:http'
import type { Target } from './target.ts'

/** What a relay has forwarded. */
export interface Passed {
  requests: number
  /** Requests answered with 429, which tested nothing. */
  limited: number
}

/** A host that relays each request to the program and each answer back, for tools that report little about the answers. */
export async function countingRelay({ host, url }: Target): Promise<{ url: string; passed: Passed }> {
  const passed: Passed = { requests: 0, limited: 0 }
  const relay = await host((asked, answer) => {
    passed.requests++
    const { method, headers } = asked
    // The path as it was sent: a URL would normalize it.
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
