import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { blocksUnder, readPage, rowsOf, sectionOf } from '../../server/test/docs/markdown.ts'
import { type Caller, startTraffic, type Traffic } from './support/caller.ts'
import { Installation } from './support/installation.ts'
import type { Machine } from './support/machine.ts'
import { buildNextVersion } from './support/next-version.ts'
import { proxies, type Proxy } from './support/proxies.ts'
import { readBlock, readCommand } from './support/reader.ts'

/**
 * What an operator does to an installation that is in use, by docs/operations.md alone and in its order: another version that changes the
 * database, another secret key, back to the version before, and a backup in an empty database. Each proxy that this machine has stands
 * before it, and each is asked all the while.
 */
const page = 'docs/operations.md'
const kinds = proxies.filter(({ installed }) => installed)
const isProxied = kinds.length > 0
const programs = [
  ['api', '4000'],
  ['api', '4001'],
  ['worker', '4100'],
] as const

let installation: Installation
let machine: Machine
let running: Proxy[] = []
let callers: Caller[] = []
/** One of them, where it does not matter which. */
let caller: Caller
let oldKey: string

/** Each of these restarts all programs, some of them thrice. */
vi.setConfig({ testTimeout: 300_000 })

const folders = () => programs.map(([kind, port]) => machine.systemd.folderOf(machine.unit(kind, port)))
const restart = () => machine.run(readBlock(page, 'Upgrade', 'sh', 'systemctl restart'))

/** Items that are sent through each proxy while something else happens, until the test ends at the latest. */
function startAll(name: string): Traffic[] {
  const all = callers.map((each, at) => startTraffic(each, `${name}-${at}`))
  onTestFinished(async () => void (await Promise.all(all.map((traffic) => traffic.stop()))))
  return all
}

/** Every request was answered, and what was sent is there, decided. */
async function expectWhole(name: string, all: readonly Traffic[]): Promise<void> {
  const stopped = await Promise.all(all.map((traffic) => traffic.stop()))
  expect(stopped.flatMap(({ failed }) => failed)).toEqual([])
  const taken = stopped.flatMap((each) => each.taken)
  expect(await installation.countItems(`${name}-`)).toBe(taken.length)
  for (const each of stopped)
    for (const id of [each.taken.at(0), each.taken.at(-1)])
      expect(await caller.statusOf(id ?? '')).toBe('allowed')
}

/** The webhook is sent, and signed with the secret of the beginning. */
async function expectDelivered(id: string): Promise<void> {
  expect(await caller.send(id)).toMatchObject({ status: 200 })
  await installation.receiver.waitFor((all) => all.some(({ body }) => body.includes(`"${id}"`)), 30_000)
  expect(installation.receiver.problems).toEqual([])
}

/** An API is refused at its start. */
async function expectRefused(message: string): Promise<void> {
  const unit = machine.unit('api', '4000')
  const before = machine.systemd.journalOf(unit).length
  await machine.run(`sudo systemctl restart ${unit}`)
  expect(await machine.systemd.ended(unit)).toBe(1)
  expect(machine.systemd.journalOf(unit).slice(before)).toContain(message)
}

beforeAll(async () => {
  if (!isProxied) return
  installation = await Installation.begin()
  ;({ machine } = installation)
  await installation.install('0.1.0')
  running = await Promise.all(kinds.map(({ start }) => start(machine)))
  callers = running.map((proxy) => installation.callerBehind(proxy))
  caller = callers[0] as Caller
  oldKey = machine.setting('SECRET_KEY')
  await caller.send('before')
})
afterAll(async () => {
  for (const each of callers) each.close()
  await Promise.all(running.map((proxy) => proxy.stop()))
  await installation?.end()
})

describe.runIf(isProxied)('the upgrade', () => {
  it('begins with a backup, which lies where the page says', async () => {
    const said = await machine.run(readCommand(page, 'Upgrade', 'backup --file'))
    expect(said).toMatch(/rows: [1-9]/)
    expect(existsSync(machine.here('/var/lib/verdict/before-0.2.0.gz'))).toBe(true)
  })

  it('brings a version that the database has to be changed for', async () => {
    const server = join(machine.folder, 'next')
    await buildNextVersion(server)
    machine.bring('0.2.0', server)
  })

  it('changes the database and the version of all programs, and no request fails', async () => {
    const traffic = startAll('upgrade')
    await machine.run(readBlock(page, 'Upgrade', 'sh', 'ln -sfn'))
    await migrateBesideOthers()
    expect(folders()).toEqual(programs.map(() => 'verdict-0.1.0'))
    await restart()
    expect(folders()).toEqual(programs.map(() => 'verdict-0.2.0'))
    await expectWhole('upgrade', traffic)
    expect(await caller.statusOf('before')).toBe('allowed')
    await expectDelivered('upgraded')
  })

  /** Migrates while a transaction holds what has to be changed: the version before serves on meanwhile, and with what was changed. */
  async function migrateBesideOthers(): Promise<void> {
    const database = installation.addressOf('acme')
    const letGo = await installation.hold(
      `update content set text = text where external_id = 'before'`,
      database,
    )
    const migrating = machine.run(readBlock(page, 'Upgrade', 'sh', 'verdict-migrate'))
    await expect
      .poll(() => machine.systemd.journalOf('verdict-migrate'), { timeout: 30_000 })
      .toContain('the migration 9000-next-column waits for what other transactions have locked')
    for (const each of callers) expect(await each.send('meanwhile')).toMatchObject({ status: 200 })
    await letGo()
    expect((await migrating).trim().split('\n').at(-1)).toContain('the database is up to date')
    const made = `select name from migration where name like '900%' order by name`
    expect(await installation.execute(made, database)).toEqual([
      { name: '9000-next-column' },
      { name: '9001-next-index' },
    ])
    for (const each of callers) expect(await each.send('migrated')).toMatchObject({ status: 200 })
  }
})

describe.runIf(isProxied)('another secret key', () => {
  it('takes the place of the old one in four steps, and nothing becomes unreadable', async () => {
    // Nobody asks through the proxy meanwhile.
    machine.set('SHUTDOWN_GRACE', '0')
    const meant: Record<string, string | null> = {
      'the old one': oldKey,
      'the new one': randomBytes(32).toString('hex'),
      unset: null,
    }
    const steps = rowsOf(sectionOf(readPage(page), 'Another secret key'))
    expect(steps).toHaveLength(4)
    for (const [step = '', key = '', previous = ''] of steps) {
      const [command] = /(?<=`)[^`]+(?=`)/.exec(step) ?? []
      if (step.startsWith('4.')) {
        await expectRotated()
        machine.set('SHUTDOWN_GRACE', null)
      }
      machine.set('SECRET_KEY', meant[key] ?? '')
      machine.set('SECRET_KEY_PREVIOUS', meant[previous] ?? null)
      await (command === undefined ? restart() : machine.run(command))
      await expectDelivered(step.slice(0, 1))
    }
  })

  /** What the page wants to be seen before the last step. */
  async function expectRotated(): Promise<void> {
    const left = await machine.run(readCommand(page, 'Another secret key', '--dry-run'))
    const [, ...counts] = left.trim().split('\n')
    expect(counts.length).toBeGreaterThan(3)
    expect(counts.filter((line) => !line.endsWith(': 0'))).toEqual([])
    expect(await machine.run('sudo verdict audit:verify')).toContain('intact: true')
  }
})

describe.runIf(isProxied)('the rollback', () => {
  it('leads to the version before, while nothing fails', async () => {
    const traffic = startAll('rollback')
    await machine.run(readCommand(page, 'Rollback', 'ln -sfn'))
    await restart()
    expect(folders()).toEqual(programs.map(() => 'verdict-0.1.0'))
    await expectWhole('rollback', traffic)
    await expectDelivered('rolled-back')
  })

  it('is refused where the database permits no version before, which says so', async () => {
    await installation.execute(
      `insert into migration (name) values ('M9999')`,
      installation.addressOf('acme'),
    )
    await expectRefused('The database is of a newer version: it has 9000-next-column, 9001-next-index, M9999')
    // The other one goes on.
    expect(await caller.send('still')).toMatchObject({ status: 200 })
  })
})

describe.runIf(isProxied)('the restore', () => {
  const restored = async () => {
    await machine.run(
      `sudo systemctl stop ${programs.map(([kind, port]) => machine.unit(kind, port)).join(' ')}`,
    )
    const [statements = ''] = blocksUnder('docs/operators.md', 'Your own PostgreSQL and Redis', 'sql')
    const makeDatabase = statements.split('\n').find((line) => line.startsWith('create database')) ?? ''
    await installation.execute(
      makeDatabase.replaceAll('verdict', 'acme').replace('database acme', 'database restored'),
    )
    machine.set('DATABASE_URL', installation.addressOf('restored'))
  }
  const command = (says: string) =>
    readCommand('docs/operators.md', 'With the command line', says).replace(
      'npm run -s cli --',
      'sudo verdict',
    )

  it('loads the backup of before, with the newer key and that of then', async () => {
    await restored()
    machine.set('SECRET_KEY_PREVIOUS', oldKey)
    await machine.run(command('restore --file').replace('…', 'before-0.2.0.gz'))
    expect(await machine.run(command('audit:verify'))).toContain('intact: true')
    const [letGo = ''] = blocksUnder('docs/operators.md', 'With the command line', 'sql')
    await installation.execute(letGo, installation.addressOf('restored'))
  })

  it('is refused with another key', async () => {
    const key = machine.setting('SECRET_KEY')
    machine.set('SECRET_KEY', randomBytes(32).toString('hex'))
    machine.set('SECRET_KEY_PREVIOUS', null)
    await expectRefused('SECRET_KEY')
    machine.set('SECRET_KEY', key)
    machine.set('SECRET_KEY_PREVIOUS', oldKey)
  })

  it('brings back what was there then, and goes on', async () => {
    await installation.startPrograms()
    expect(await caller.statusOf('before')).toBe('allowed')
    expect(await caller.statusOf('upgraded')).toBeUndefined()
    await expectDelivered('restored')
  })
})
