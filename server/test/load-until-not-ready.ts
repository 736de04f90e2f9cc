import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** The status of an answer to a key, on a connection of its own as a balancer without keep-alive has it; or why there was none. */
export function statusOf(url: string, key: string): Promise<number | string> {
  return new Promise((resolve) => {
    request(url, { agent: false, headers: { authorization: `Bearer ${key}` } }, (response) => {
      response
        .resume()
        .once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'))
    })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end()
  })
}

/** Forty requests of a key a second, each on a new connection, until the balancer has found the program not ready. */
export function loadUntilNotReady(url: string, key: string) {
  const answers: Promise<{ at: number; status: number | string }>[] = []
  let notReadyAt = Infinity
  const load = async () => {
    for (; performance.now() < notReadyAt + 1000; await delay(25)) {
      const at = performance.now()
      answers.push(statusOf(`${url}/api/v1/lists`, key).then((status) => ({ at, status })))
    }
  }
  const checks = async () => {
    while ((await statusOf(`${url}/readyz`, key)) === 200) await delay(50)
    notReadyAt = performance.now()
  }
  const over = Promise.all([load(), checks()])
  return {
    asked: () => answers.length,
    result: over.then(async () => ({ notReadyAt, answers: await Promise.all(answers) })),
  }
}
