import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { vi } from 'vitest'
import { freePort } from '../../start/ports.ts'
import { redisBinary } from '../../start/redis-binary.ts'

/** A Redis of its own process, that keeps nothing. */
export interface RedisServer {
  port: number
  address: string
  /** What it answers to a command. */
  ask(...command: [string, ...string[]]): Promise<unknown>
  /** Ends it at once, as a machine that fails. */
  kill(): Promise<void>
}

/** A server by itself. */
export async function startRedis() {
  const home = makeHome()
  const server = await startServer(home)
  return { ...server, stop: () => stop(home, [server]) }
}

/** Three nodes that share the slots of one cluster, on 127.0.0.1. */
export async function startRedisCluster() {
  const home = makeHome()
  const nodes: RedisServer[] = []
  for (const _ of [1, 2, 3]) {
    const bus = await freePort()
    nodes.push(
      await startServer(home, ['cluster-enabled yes', `cluster-port ${bus}`, 'cluster-node-timeout 1000']),
    )
    await nodes.at(-1)?.ask('CONFIG', 'SET', 'cluster-announce-bus-port', String(bus))
    await nodes[0]?.ask('CLUSTER', 'MEET', '127.0.0.1', String(nodes.at(-1)?.port), String(bus))
  }
  const slots = [0, 5461, 10_923, 16_384]
  for (const [index, node] of nodes.entries())
    await node.ask('CLUSTER', 'ADDSLOTSRANGE', String(slots[index]), String((slots[index + 1] ?? 0) - 1))
  for (const node of nodes)
    await untilSaid(node, ['CLUSTER', 'INFO'], /cluster_state:ok[^]*cluster_known_nodes:3[^]*cluster_size:3/)
  return { nodes, stop: () => stop(home, nodes) }
}

/** A primary with a replica, and a sentinel that knows them under a name and makes the replica primary when it has to. */
export async function startSentinelRedis(name: string) {
  const home = makeHome()
  const primary = await startServer(home)
  const replica = await startServer(home, [`replicaof 127.0.0.1 ${primary.port}`])
  await untilSaid(replica, ['INFO', 'replication'], /master_link_status:up/)
  const sentinel = await startServer(
    home,
    [
      `sentinel monitor ${name} 127.0.0.1 ${primary.port} 1`,
      `sentinel down-after-milliseconds ${name} 500`,
      `sentinel failover-timeout ${name} 2000`,
    ],
    ['--sentinel'],
  )
  await untilSaid(sentinel, ['SENTINEL', 'replicas', name], /127.0.0.1/)
  return { primary, replica, sentinel, stop: () => stop(home, [sentinel, primary, replica]) }
}

async function untilSaid(server: RedisServer, command: [string, ...string[]], said: RegExp): Promise<void> {
  const check = async () => {
    if (!said.test(String(await server.ask(...command)))) throw new Error(`${command.join(' ')}: not ${said}`)
  }
  await vi.waitFor(check, { timeout: 20_000 })
}

const makeHome = (): string => mkdtempSync(path.join(os.tmpdir(), 'verdict-redis-servers-'))

async function stop(home: string, servers: RedisServer[]): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()))
  rmSync(home, { recursive: true, force: true })
}

async function startServer(home: string, lines: string[] = [], flags: string[] = []): Promise<RedisServer> {
  const port = await freePort()
  const folder = path.join(home, String(port))
  mkdirSync(folder)
  const file = path.join(folder, 'redis.conf')
  const usual = ['bind 127.0.0.1', `port ${port}`, `dir "${folder}"`, 'logfile server.log']
  const keepsNothing = flags.length > 0 ? [] : ['save ""', 'maxmemory-policy noeviction']
  writeFileSync(file, [...usual, ...keepsNothing, ...lines, ''].join('\n'))
  const { program, env } = redisBinary(() => undefined)
  const child = spawn(program, [file, ...flags], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const client = new Redis(port, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  await client.ping()
  return {
    port,
    address: `127.0.0.1:${port}`,
    ask: (command, ...parts) => client.call(command, ...parts),
    kill: () => kill(child, client),
  }
}

async function kill(child: ChildProcess, client: Redis): Promise<void> {
  client.disconnect()
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
