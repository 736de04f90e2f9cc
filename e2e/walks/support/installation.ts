import pg from 'pg'
import { vi } from 'vitest'
import { blocksUnder, fillIn } from '../../../server/test/docs/markdown.ts'
import { startReceiver, type WebhookReceiver } from '../../../server/test/webhook-receiver.ts'
import { startPostgres } from '../../../start/postgres.ts'
import { startRedis } from '../../../start/redis.ts'
import type { Service } from '../../../start/service.ts'
import { Caller } from './caller.ts'
import { Machine, type Port } from './machine.ts'
import type { Proxy } from './proxies.ts'
import { readBlock } from './reader.ts'

/** The password that whoever installs it has at the prompt. */
export const password = 'at least $10 & more'

const page = 'docs/operations.md'
const section = 'Programs under systemd'

/** An installation that is made by the blocks of docs/operations.md, on a PostgreSQL and a Redis of its own. */
export class Installation {
  /** The key of a platform, which may listen to live events too. */
  key = ''
  workspaceId = ''

  private constructor(
    readonly machine: Machine,
    readonly receiver: WebhookReceiver,
    private readonly services: readonly Service[],
  ) {}

  static async begin(): Promise<Installation> {
    const machine = await Machine.start()
    const started = { dataDir: `${machine.folder}/services`, log: () => undefined }
    const services = await Promise.all([startPostgres({ ...started, fsync: false }), startRedis(started)])
    return new Installation(machine, await startReceiver(), services)
  }

  /** Runs statements one after the other, as a superuser where no other address is given. @returns the rows of the last one */
  async execute(statements: string, address = this.services[0]?.url): Promise<unknown[]> {
    const client = new pg.Client(address)
    await client.connect()
    try {
      let rows: unknown[] = []
      for (const statement of statements.split(/;\n?/).filter((each) => each.trim() !== ''))
        ({ rows } = await client.query(statement))
      return rows
    } finally {
      await client.end()
    }
  }

  /** Keeps what a statement locks, as somebody does who has forgotten a transaction, until that is ended. */
  async hold(statement: string, address: string): Promise<() => Promise<void>> {
    const client = new pg.Client(address)
    await client.connect()
    await client.query('begin')
    await client.query(statement)
    return async () => {
      await client.query('rollback')
      await client.end()
    }
  }

  /** The statements that make the database; the superuser of this PostgreSQL and its database are called verdict already. */
  async makeDatabase(): Promise<void> {
    const [statements = ''] = blocksUnder('docs/operators.md', 'Your own PostgreSQL and Redis', 'sql')
    await this.execute(fillIn(statements, { verdict: 'acme', '…': 'a password' }))
  }

  /** The address of a database of the owner. */
  addressOf = (database: string): string =>
    `postgres://acme:a%20password@${new URL(this.services[0]?.url ?? '').host}/${database}`

  /** How many items there are whose ids begin so, of all workspaces. */
  async countItems(begin: string): Promise<unknown> {
    const address = new URL('/acme', this.services[0]?.url).href
    const [row] = await this.execute(
      `select count(*)::int as items from content where external_id like '${begin}%'`,
      address,
    )
    return (row as { items: number }).items
  }

  async bringProgram(version: string): Promise<void> {
    this.machine.bring(version)
    await this.machine.run(readBlock(page, section, 'sh', 'useradd'))
  }

  /** The settings, and those with which the receiver on this machine may be asked. */
  async writeSettings(): Promise<void> {
    await this.machine.run(readBlock(page, section, 'sh', 'SECRET_KEY'), {
      'postgres://verdict:…@db.internal:5432/verdict': this.addressOf('acme'),
      'redis://redis.internal:6379': this.services[1]?.url ?? '',
    })
    this.machine.set('ALLOW_PRIVATE_TARGETS', '127.0.0.0/8')
    this.machine.set('ALLOW_PRIVATE_TARGETS_IN_PRODUCTION', 'true')
  }

  startPrograms(): Promise<string> {
    return this.machine.run(readBlock(page, section, 'sh', 'systemctl enable'))
  }

  async makeWorkspace(): Promise<void> {
    const block = readBlock(page, section, 'sh', 'workspace:create')
    const made = await this.machine.run(block, { 'read -rs PASSWORD': `PASSWORD='${password}'` })
    this.workspaceId = /[\da-f-]{36}/.exec(made)?.[0] ?? ''
    const workspace = `--workspace ${this.workspaceId}`
    const { secret } = await this.cli<{ secret: string }>(
      `webhook:set ${workspace} --url ${this.receiver.url}`,
    )
    this.receiver.secret = secret
    const scopes = 'rest,graphql:admin'
    ;({ key: this.key } = await this.cli<{ key: string }>(
      `api-key:create ${workspace} --name Platform --scopes ${scopes}`,
    ))
  }

  /** All of it, up to the first workspace. */
  async install(version: string): Promise<void> {
    await this.makeDatabase()
    await this.bringProgram(version)
    await this.writeSettings()
    await this.startPrograms()
    await this.makeWorkspace()
  }

  /** A command of the command line with the settings of the programs. @returns what it answers */
  cli = async <T>(args: string): Promise<T> =>
    JSON.parse(await this.machine.run(`sudo verdict ${args} --json`)) as T

  callerBehind = ({ port, certificate }: Proxy): Caller => new Caller(port, certificate, this.key)

  /** Resolves once the program at a port of the page says that it is ready. */
  async untilReady(port: Port): Promise<void> {
    const address = `http://localhost:${this.machine.portOf(port)}/readyz`
    const ready = () =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    await vi.waitUntil(ready, { timeout: 60_000, interval: 100 })
  }

  async end(): Promise<void> {
    await this.machine.stop()
    this.receiver.close()
    await Promise.all(this.services.map((service) => service.stop()))
    this.machine.remove()
  }
}
