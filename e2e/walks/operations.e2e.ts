import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { fillIn, root } from '../../server/test/docs/markdown.ts'
import { startReceiver, type WebhookReceiver } from '../../server/test/webhook-receiver.ts'
import { portIsFree } from '../../start/ports.ts'
import { startPostgres } from '../../start/postgres.ts'
import { startRedis } from '../../start/redis.ts'
import type { Service } from '../../start/service.ts'
import { plainEnvironment } from '../../start/test/plain-environment.ts'
import { freePort } from '../support/free-port.ts'
import { item } from '../support/workspace.ts'
import { read, readBlock } from './support/reader.ts'
import { Terminal } from './support/terminal.ts'
import { startUnit, type Unit } from './support/units.ts'

/**
 * The production shape without containers, by somebody who knows docs/operations.md alone: two APIs, a worker and nginx in front,
 * on a PostgreSQL and a Redis of their own. What stands for the machine: the checkout for /opt/verdict, a folder for /etc, free
 * ports, this user for all users, and for systemd what it does with the units.
 */
const folder = mkdtempSync(join(tmpdir(), 'verdict-operations-'))
const environment = join(folder, 'environment')
const verdict = join(folder, 'verdict')
const host = 'verdict.example.com'
const nginx = ['/usr/sbin/nginx', 'nginx'].find((each) => spawnSync(each, ['-v']).error === undefined)
const running: Unit[] = []
let services: Service[]
let ports: Record<'first' | 'second' | 'worker' | 'https' | 'http', string>
let proxy: ChildProcess
let terminal: Terminal
let receiver: WebhookReceiver
let first: Unit
let key: string
let certificate: string

beforeAll(async () => {
  const log = () => undefined
  const dataDir = join(folder, 'services')
  services = await Promise.all([startPostgres({ dataDir, log, fsync: false }), startRedis({ dataDir, log })])
  const free = await Promise.all(Array.from({ length: 5 }, async () => String(await freePort())))
  const [api = '', other = '', worker = '', https = '', http = ''] = free
  ports = { first: api, second: other, worker, https, http }
  terminal = new Terminal(root, plainEnvironment())
  receiver = await startReceiver()
}, 120_000)
afterAll(async () => {
  proxy?.kill('SIGTERM')
  await Promise.all(running.map((unit) => unit.end('SIGTERM')))
  await terminal?.interrupt()
  receiver?.close()
  await Promise.all((services ?? []).map((service) => service.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Asks as a platform or browser elsewhere does: by the name, over TLS, through the proxy. @returns the status, and the body */
async function ask(path: string, options = ''): Promise<{ status: number; body: string }> {
  const resolve = `--resolve ${host}:${ports.https}:127.0.0.1 --cacert ${certificate}`
  const answer = await terminal.run(
    `curl -s ${resolve} -w '\\n%{http_code}' ${options} https://${host}:${ports.https}${path}`,
  )
  const [status = '', ...body] = answer.trim().split('\n').reverse()
  return { status: Number(status), body: body.reverse().join('\n') }
}

const send = (id: string) =>
  ask(
    '/api/v1/content/sync',
    `-H 'authorization: Bearer ${key}' -H 'content-type: application/json' -d '${JSON.stringify(item(id, 'hello'))}'`,
  )

/** A command of the command line with the settings of the programs, as the wrapper runs it. */
const cli = async <T>(args: string): Promise<T> =>
  JSON.parse(await terminal.run(`${verdict} ${args} --json`)) as T

/** Writes the wrapper of the command line with what stands for the machine. */
function installWrapper(): void {
  const wrapper = fillIn(readFileSync(join(root, 'deploy/systemd/verdict'), 'utf8'), {
    '/etc/verdict/environment': environment,
    '/var/lib/verdict': folder,
    'setpriv --reuid verdict --regid verdict --clear-groups ': '',
    '/usr/bin/node': process.execPath,
    '/opt/verdict': root,
  })
  writeFileSync(verdict, wrapper, { mode: 0o755 })
}

describe.runIf(nginx)('docs/operations.md', () => {
  it('has a database made by its owner, and the settings in a file', async () => {
    const [postgres, redis] = services.map(({ url }) => url)
    const owner = new pg.Client(postgres)
    await owner.connect()
    // The superuser of this PostgreSQL and its database are called verdict already.
    const [statements = ''] = read('docs/operators.md', 'Your own PostgreSQL and Redis', 'sql')
    for (const statement of fillIn(statements, { verdict: 'acme', '…': 'a password' }).split(';\n'))
      await owner.query(statement)
    await owner.end()
    const address = new URL(postgres ?? '')
    const settings = readBlock('docs/operations.md', 'Programs under systemd', 'sh', 'SECRET_KEY')
    await terminal.run(
      fillIn(settings, {
        'sudo install -m 600 /dev/stdin /etc/verdict/environment': `install -m 600 /dev/stdin ${environment}`,
        [`https://${host}`]: `https://${host}:${ports.https}`,
        'postgres://verdict:…@db.internal:5432/verdict': `postgres://acme:a%20password@${address.host}/acme`,
        'redis://redis.internal:6379': redis ?? '',
        'NODE_ENV=production':
          'NODE_ENV=production\nALLOW_PRIVATE_TARGETS=127.0.0.0/8\nALLOW_PRIVATE_TARGETS_IN_PRODUCTION=true',
      }),
    )
    expect(readFileSync(environment, 'utf8')).toMatch(/^SECRET_KEY=[\da-f]{64}$/m)
  })

  it('migrates, and starts two APIs and a worker, which are ready', async () => {
    const migration = startUnit('verdict-migrate', environment)
    expect([await migration.end(), migration.said()]).toEqual([0, expect.stringContaining('up to date')])
    first = startUnit('verdict-api@', environment, ports.first)
    const second = startUnit('verdict-api@', environment, ports.second)
    const worker = startUnit('verdict-worker@', environment, ports.worker)
    running.push(first, second, worker)
    await Promise.all(running.map((unit) => unit.says(/"msg":"[^"]*ready/)))
    const commands = readBlock('docs/operations.md', 'Programs under systemd', 'sh', 'systemctl enable')
    const curl = commands.split('\n').find((line) => line.startsWith('curl')) ?? ''
    for (const port of [ports.first, ports.second, ports.worker])
      expect(JSON.parse(await terminal.run(fillIn(curl, { '4000': port })))).toMatchObject({ ready: true })
  })

  it('makes the first workspace', async () => {
    installWrapper()
    const block = readBlock('docs/operations.md', 'Programs under systemd', 'sh', 'workspace:create')
    const made = await terminal.run(
      fillIn(block, { 'read -rs PASSWORD': "PASSWORD='at least $10 & more'", 'sudo verdict': verdict }),
    )
    const workspace = `--workspace ${/[\da-f-]{36}/.exec(made)?.[0] ?? ''}`
    const { secret } = await cli<{ secret: string }>(`webhook:set ${workspace} --url ${receiver.url}`)
    receiver.secret = secret
    ;({ key } = await cli<{ key: string }>(`api-key:create ${workspace} --name Platform`))
  })

  it('answers through nginx over TLS, items and live events, and shows its metrics to nobody', async () => {
    certificate = join(folder, 'fullchain.pem')
    const privateKey = join(folder, 'privkey.pem')
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${host} -addext subjectAltName=DNS:${host} -keyout ${privateKey} -out ${certificate}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    )
    startNginx(privateKey)
    await expect.poll(() => portIsFree(Number(ports.https), '127.0.0.1'), { timeout: 20_000 }).toBe(false)
    expect(await ask('/healthz')).toMatchObject({ status: 200 })
    expect(await send('c-1')).toMatchObject({
      status: 200,
      body: expect.stringContaining('"allowed"') as string,
    })
    expect(await ask('/metrics')).toMatchObject({ status: 404 })
    expect(await ask('/')).toMatchObject({ status: 200, body: expect.stringContaining('<title>') as string })
    await receiver.waitFor((all) => all.some(({ body }) => body.includes('"c-1"')))
    expect(receiver.problems).toEqual([])
    const socket = new WebSocket(`wss://127.0.0.1:${ports.https}/graphql`, 'graphql-transport-ws', {
      agent: new Agent({ ca: readFileSync(certificate), servername: host }),
      headers: { host: `${host}:${ports.https}` },
    })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }))
    // A key of REST opens no live events: that it is refused in words of the protocol shows that both ways are there.
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(4401)
  })

  it('goes on with one API while the other is restarted, without a request that fails', async () => {
    const before = await Promise.all([send('c-2'), send('c-3')])
    const ending = first.end('SIGTERM')
    const during: number[] = []
    for (let n = 0; n < 20; n++) during.push((await send(`during-${n}`)).status)
    expect(await ending).toBe(0)
    expect([...before.map(({ status }) => status), ...during].filter((status) => status !== 200)).toEqual([])
  })
})

/** Starts nginx with the project's configuration in its http block. */
function startNginx(privateKey: string): void {
  const site = fillIn(readFileSync(join(root, 'deploy/nginx/verdict.conf'), 'utf8'), {
    '127.0.0.1:4000': `127.0.0.1:${ports.first}`,
    '127.0.0.1:4001': `127.0.0.1:${ports.second}`,
    'listen 443 ssl': `listen 127.0.0.1:${ports.https} ssl`,
    'listen 80': `listen 127.0.0.1:${ports.http}`,
    '/etc/ssl/verdict/fullchain.pem': certificate,
    '/etc/ssl/verdict/privkey.pem': privateKey,
  })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}\n}\n`,
  )
  proxy = spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
}
