import { connect } from 'node:net'

/** What a server said to bytes that were written to it, until it closed the connection or was silent for so long. */
export function saidTo(url: string, bytes: string, silentMs = 1000): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    socket.setTimeout(silentMs, () => socket.destroy())
    socket.on('data', (data) => (said += data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(said))
  })
}

/** The statuses of the answers in what a server said, in their order. */
export const statusesIn = (said: string): number[] =>
  [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

/** The text of a request as HTTP/1.1 has it. */
export const rawRequest = (line: string, headers: readonly string[], body = ''): string =>
  [line, ...headers, '', body].join('\r\n')
