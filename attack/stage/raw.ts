import { connect } from 'node:net'

/** The server's answer to raw bytes, until it closed the connection or was silent for so long. */
export function answerTo(url: string, bytes: string, silentMs = 1000): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    socket.setTimeout(silentMs, () => socket.destroy())
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(answer))
  })
}

/** The statuses in a server's answer, in order. */
export const statusesIn = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

/** The raw text of an HTTP/1.1 request. */
export const rawRequest = (line: string, headers: readonly string[], body = ''): string =>
  [line, ...headers, '', body].join('\r\n')
