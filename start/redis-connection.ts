import { connect } from 'node:net'

export interface RedisAddress {
  port: number
  password: string
}

/** What a Redis server reports about itself. */
export interface RedisAnswer {
  pid: number
  folder: string
  /** False while the server still reads its append-only file. */
  ready: boolean
}

/** Queries the Redis server on that port of 127.0.0.1; undefined when none answers within a second or it refuses the password. */
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

/** The replies come in one piece, in the order of the commands; after QUIT the server closes the connection. */
function parse(reply: string): RedisAnswer | undefined {
  const pid = /^process_id:(\d+)/m.exec(reply)?.[1]
  const folder = /\r\ndir\r\n\$\d+\r\n(.*)\r\n/.exec(reply)?.[1]
  if (pid === undefined || folder === undefined) return undefined
  return { pid: Number(pid), folder, ready: reply.includes('+PONG') }
}
