import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readRecord } from '../instance.ts'
import { freePort } from '../ports.ts'
import { endProcess, isAlive } from '../processes.ts'
import { copyCheckout } from '../test/checkout-copy.ts'
import { plainEnvironment } from '../test/plain-environment.ts'
import { run } from '../test/run-program.ts'
import { serviceProcesses } from '../test/service-processes.ts'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'

/** A whole start, on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000 })

const root = path.resolve(import.meta.dirname, '../..')

/**
 * The checkout in a folder of its own, with links to its packages: what is prepared for the dashboard stays in the copy,
 * and serves both starts.
 */
const { folder, remove } = makeTemporaryFolder()
afterAll(remove)
beforeAll(() => {
  copyCheckout(root, folder)
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '.vite')
      symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
})

async function start() {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: '.data', LOG_LEVEL: 'warn' }
  const program = run(
    [process.execPath, '--import', '@oxc-node/core/register', 'start/dev/main.ts', '--no-seed'],
    { ...plainEnvironment(), ...settings },
    folder,
  )
  await program.says(/^ready$/m)
  return { program, url: `http://localhost:${port}` }
}

const initialisationTimeout = 4408

/** The code that a socket for subscriptions without a session is closed with. */
async function closeCodeOfSocket(url: string): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: url,
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init' }))
  const [code] = (await once(socket, 'close')) as [number]
  return code
}

/**
 * A socket for subscriptions reaches the server, which refuses it itself. What the process compiles meanwhile may let the time for the first
 * message pass; the dashboard connects again then.
 */
async function expectSocket(url: string): Promise<void> {
  let code = await closeCodeOfSocket(url)
  while (code === initialisationTimeout) code = await closeCodeOfSocket(url)
  expect(code).toBe(4401)
}

/** What the API says of one of its queries. */
async function description(url: string): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __type(name: "Query") { fields { name description } } }' }),
  })
  const { data } = (await response.json()) as {
    data: { __type: { fields: { name: string; description: string }[] } }
  }
  return data.__type.fields.find(({ name }) => name === 'aiModerator')?.description
}

function fileIn(folder: string, name: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (file) => path.basename(file) === name,
  )
  return path.join(folder, found ?? name)
}

test('serves page and API on one address, follows the server’s sources, and leaves nothing behind', async () => {
  const { program, url } = await start()

  expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('/@vite/client')
  expect(await (await fetch(`${url}/src/main.ts`)).text()).toContain('sourceMappingURL')
  expect((await fetch(`${url}/api/v1/content`, { method: 'POST' })).status).toBe(401)
  await expectSocket(url)

  const resolver = fileIn(path.join(folder, 'server'), 'ai-moderator.resolver.ts')
  const text = readFileSync(resolver, 'utf8')
  const said = "'An AI moderator; null where there is none of this id'"
  expect(text).toContain(said)
  writeFileSync(resolver, text.replace(said, `${said}('`))
  await program.says(/ai-moderator\.resolver\.ts/)
  expect(await description(url)).toBe('An AI moderator; null where there is none of this id')

  writeFileSync(resolver, text.replace(said, "'Somebody'"))
  await expect.poll(() => description(url), { timeout: 60_000 }).toBe('Somebody')
  const schema = path.join(folder, 'schema/schema.graphql')
  await expect.poll(() => readFileSync(schema, 'utf8'), { timeout: 60_000 }).toContain('"""Somebody"""')
  await program.says(/wrote the types/)

  const settings = path.join(folder, 'vite.config.ts')
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}\n// Changed.\n`)
  await program.says(/server restarted/)
  await expectSocket(url)

  const { members = [] } = readRecord(path.join(folder, '.data')) ?? {}
  const server = members[0]?.server?.pid ?? 0
  expect(isAlive(server)).toBe(true)
  const services = serviceProcesses(path.join(folder, '.data'))
  expect(services).toHaveLength(2)
  program.child.kill('SIGTERM')
  expect(await program.exit()).toBe(0)
  expect(isAlive(server)).toBe(false)
  expect(services.filter(isAlive)).toEqual([])
  expect(readRecord(path.join(folder, '.data'))).toBeUndefined()
})

test('after it was killed its server ends by itself', async () => {
  const { program } = await start()
  const server = readRecord(path.join(folder, '.data'))?.members[0]?.server?.pid ?? 0
  expect(isAlive(server)).toBe(true)
  await program.kill()
  await expect.poll(() => isAlive(server), { timeout: 30_000 }).toBe(false)
  for (const pid of serviceProcesses(path.join(folder, '.data'))) await endProcess(pid, 'SIGINT', 10)
})
