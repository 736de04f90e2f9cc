import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readInstance, readRecord } from './instance.ts'
import { freePort } from './ports.ts'
import { hasEnded, isAlive } from './processes.ts'
import { plainEnvironment } from './test/plain-environment.ts'
import { type PreparedData, prepareData } from './test/prepared-data.ts'
import { commandOf, run } from './test/run-program.ts'
import { serviceProcesses } from './test/service-processes.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

/** Real servers on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000 })

/** A program that keeps to the contract of the real one: says that it is ready, drains at SIGTERM, ends without its supervisor. */
const serverProgram = `
const end = (why) => { console.log('ended by ' + why); setTimeout(() => process.exit(3), 50) }
process.once('SIGTERM', () => end('SIGTERM'))
process.once('disconnect', () => end('disconnect'))
console.log('server ' + process.pid + ' ready', process.argv.slice(2).join(' '), process.env.DATABASE_URL)
setInterval(() => {}, 1000)
`

interface House {
  dataDir: string
  program: string
  port: number
}

let prepared: PreparedData
beforeAll(async () => void (prepared = await prepareData()))
afterAll(() => prepared.remove())

async function emptyHouse(program = serverProgram): Promise<House> {
  const folder = temporaryFolder()
  const file = path.join(folder, 'server.mjs')
  writeFileSync(file, program)
  return { dataDir: path.join(folder, 'data'), program: file, port: await freePort() }
}

/** One in which Verdict has run before: most starts are such. */
async function house(program?: string): Promise<House> {
  const place = await emptyHouse(program)
  prepared.copyTo(place.dataDir)
  return place
}

function commandFor({ dataDir, program, port }: House, role: string) {
  return commandOf('supervise.program.ts', [role, dataDir, program, String(port)])
}

function start(place: House, role = 'all', env: NodeJS.ProcessEnv = {}) {
  return run(commandFor(place, role), { ...plainEnvironment(), ...env })
}

test('SIGTERM drains the server, stops the services and ends with the server’s exit code', async () => {
  const place = await emptyHouse()
  const program = start(place)
  await program.says(/ready --role all postgres:/)
  expect(serviceProcesses(place.dataDir)).toHaveLength(2)

  program.child.kill('SIGTERM')
  expect(await program.exit()).toBe(3)
  expect(program.output()).toContain('ended by SIGTERM')
  expect(serviceProcesses(place.dataDir)).toEqual([])
  expect(readRecord(place.dataDir)).toBeUndefined()
})

test('a server that does not end is killed when its time to drain is over, and not before', async () => {
  const place = await house(`
    process.once('SIGTERM', () => console.log('asked'))
    console.log('ready')
    setInterval(() => {}, 1000)
  `)
  const program = start(place, 'all', { DRAIN_SECONDS: '2' })
  await program.says(/ready/)
  program.child.kill('SIGTERM')
  await program.says(/asked/)
  const asked = performance.now()
  expect(await program.exit()).toBe(137)
  expect(performance.now() - asked).toBeGreaterThan(1800)
  expect(serviceProcesses(place.dataDir)).toEqual([])
})

test('a server that ends by itself ends everything, with its exit code, and that is said', async () => {
  const place = await house('process.exit(7)')
  const program = start(place)
  expect(await program.exit()).toBe(7)
  expect(program.output()).toContain('the server ended by itself with exit code 7')
  expect(serviceProcesses(place.dataDir)).toEqual([])
})

test('a running instance can be found by its data folder, and by its owner alone', async () => {
  const place = await house()
  const program = start(place)
  const [, databaseUrl] = await program.says(/ready --role all (\S+)/)
  expect(readInstance(place.dataDir)).toMatchObject({ databaseUrl, port: place.port })
  expect(statSync(path.join(place.dataDir, 'instance.json')).mode & 0o777).toBe(0o600)
  program.child.kill('SIGTERM')
  await program.exit()
})

test('a second start in the same data folder is refused in one line and harms nothing', async () => {
  const place = await house()
  const program = start(place)
  await program.says(/ready/)
  const second = start(place)
  expect(await second.exit()).toBe(1)
  expect(second.output().trim().split('\n')).toEqual([
    expect.stringContaining(`Verdict is already running on port ${place.port}`),
  ])
  expect(serviceProcesses(place.dataDir)).toHaveLength(2)
  program.child.kill('SIGTERM')
  await program.exit()
})

test('a worker beside an API shares the services; the last to leave stops them', async () => {
  const place = await house()
  const api = start(place, 'api')
  const [, databaseUrl] = await api.says(/ready --role api (\S+)/)
  const worker = start(place, 'worker')
  expect((await worker.says(/ready --role worker (\S+)/))[1]).toBe(databaseUrl)

  api.child.kill('SIGTERM')
  await api.exit()
  expect(serviceProcesses(place.dataDir)).toHaveLength(2)
  expect(readInstance(place.dataDir)).toMatchObject({ databaseUrl })
  worker.child.kill('SIGTERM')
  await worker.exit()
  expect(serviceProcesses(place.dataDir)).toEqual([])
})

test('after SIGKILL the server ends alone, and the next start takes the services over', async () => {
  const place = await house()
  const killed = start(place)
  const [, pid] = await killed.says(/server (\d+) ready/)
  const services = serviceProcesses(place.dataDir)
  await killed.kill()
  expect(await hasEnded(Number(pid), 2)).toBe(true)
  expect(readInstance(place.dataDir)).toBeUndefined()

  const program = start(place)
  await program.says(/ready/)
  expect(serviceProcesses(place.dataDir)).toEqual(services)
  program.child.kill('SIGTERM')
  await program.exit()
  expect(serviceProcesses(place.dataDir)).toEqual([])
})

test('a server that outlives its killed supervisor is ended by the next start', async () => {
  const place = await house(`console.log('server ' + process.pid + ' ready'); setInterval(() => {}, 1000)`)
  const killed = start(place)
  const [, pid] = await killed.says(/server (\d+) ready/)
  await expect.poll(() => readRecord(place.dataDir)?.members[0]?.server?.pid).toBe(Number(pid))
  await killed.kill()
  expect(isAlive(Number(pid))).toBe(true)

  const program = start(place)
  await program.says(/ready/)
  expect(isAlive(Number(pid))).toBe(false)
  program.child.kill('SIGTERM')
  await program.exit()
})

test.each(['postgres/cluster/postmaster.pid', 'redis/redis.pid'])(
  'a service that is killed (%s) runs again within 5 s at the same address',
  async (record) => {
    const place = await house()
    const program = start(place)
    await program.says(/ready/)
    const before = readInstance(place.dataDir)
    process.kill(Number.parseInt(readFileSync(path.join(place.dataDir, record), 'utf8')), 'SIGKILL')
    await program.says(/ready[^]*started (PostgreSQL|Redis)/)
    expect(serviceProcesses(place.dataDir)).toHaveLength(2)
    expect(readInstance(place.dataDir)).toEqual(before)
    program.child.kill('SIGTERM')
    await program.exit()
    expect(serviceProcesses(place.dataDir)).toEqual([])
  },
)

test('a port in use is one line, and what was started is stopped', async () => {
  const place = await house()
  const other = createServer().listen(place.port, '127.0.0.1')
  onTestFinished(() => {
    other.close()
  })
  const program = start(place)
  expect(await program.exit()).toBe(1)
  expect(program.output()).toContain(`Port ${place.port} of 127.0.0.1 is in use: set PORT to another.`)
  expect(program.output()).not.toMatch(/\n\s+at /)
  expect(serviceProcesses(place.dataDir)).toEqual([])
})

test('a request to stop while the services start is obeyed', async () => {
  const place = await emptyHouse()
  const program = start(place)
  const starting = path.join(place.dataDir, 'postgres')
  await expect.poll(() => existsSync(starting), { timeout: 20_000 }).toBe(true)
  program.child.kill('SIGTERM')
  expect(await program.exit()).toBe(0)
  expect(program.output()).not.toContain('ready')
  expect(serviceProcesses(place.dataDir)).toEqual([])
})

test('under npm, the end of the shell between npm and this program is a request to stop', async () => {
  const place = await house()
  const command = commandFor(place, 'all')
  const shell = run(['sh', '-c', '"$@"; true', 'sh', ...command], {
    ...plainEnvironment(),
    npm_lifecycle_event: 'start',
  })
  await shell.says(/ready/)
  expect(serviceProcesses(place.dataDir)).toHaveLength(2)
  await shell.kill()
  await expect.poll(() => readRecord(place.dataDir), { timeout: 5000 }).toBeUndefined()
  await expect.poll(() => serviceProcesses(place.dataDir), { timeout: 5000 }).toEqual([])
})
