import { startPostgres } from '../postgres.ts'
import { startRedis } from '../redis.ts'

/** Starts the service named by the first argument in the folder named by the second, prints its address, and waits to be killed. */
const [name, dataDir = ''] = process.argv.slice(2)
const start = name === 'redis' ? startRedis : startPostgres
const { pid, url } = await start({ dataDir, log: () => undefined })
console.log(`process ${pid} at ${url}`)
setInterval(() => undefined, 60_000)
