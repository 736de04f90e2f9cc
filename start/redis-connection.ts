import { connect } from 'node:net'

export interface RedisAddress {
  port: number
  password: string
}

/** What a Redis server says of itself. */
export interface RedisAnswer {
  pid: number
  folder: string
  /** False while the server still reads its append-only file. */
  ready: boolean
}

/** Asks the Redis server on that port of 127.0.0.1 who it is; undefined when none answers within a second or the password isn't its own. */
export function askRedis({ port, password }: RedisAddress): Promise<RedisAnswer | undefined> {
  return new Promise((resolve) => {
    let reply = ''
    const socket = connect(port, '127.0.0.1')
    const finish = (answer: RedisAnswer | undefined) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => {
      finish(undefined)
    })
    socket.on('error', () => {
      finish(undefined)
    })
    socket.on('close', () => {
      finish(parse(reply))
    })
    socket.on('data', (chunk) => {
      reply += chunk.toString()
    })
    socket.write(`AUTH ${password}\r\nINFO server\r\nCONFIG GET dir\r\nPING\r\nQUIT\r\n`)
  })
}

/** The replies come in one piece, in the order of the questions; QUIT makes the server end it. */
function parse(reply: string): RedisAnswer | undefined {
  const pid = /^process_id:(\d+)/m.exec(reply)?.[1]
  const folder = /\r\ndir\r\n\$\d+\r\n(.*)\r\n/.exec(reply)?.[1]
  if (pid === undefined || folder === undefined) return undefined
  return { pid: Number(pid), folder, ready: reply.includes('+PONG') }
}
