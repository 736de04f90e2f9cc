import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { kindsOf } from '../../server/test/docs/example.ts'
import { blocksUnder, fillIn, root } from '../../server/test/docs/markdown.ts'
import { freePort } from '../../start/ports.ts'
import { plainEnvironment } from '../../start/test/plain-environment.ts'
import { readBlock } from './support/reader.ts'
import { Terminal } from './support/terminal.ts'

/**
 * From the README to a webhook that the documented code has verified, by somebody who knows the documents alone: blocks are
 * pasted as they are written. What is put in place of what they say is what the text tells the reader to, and the two ports.
 */
const folder = mkdtempSync(join(tmpdir(), 'verdict-walk-'))
const terminals: Terminal[] = []
const open = (cwd: string, env: NodeJS.ProcessEnv = {}) => {
  const terminal = new Terminal(cwd, { ...plainEnvironment(), NO_COLOR: '1', ...env })
  terminals.push(terminal)
  return terminal
}

const sending = (info: string, says?: string) => readBlock('README.md', 'Send an item', info, says)
const written = { server: 'localhost:4000', port: '4999', key: 'verdict.…', secret: 'whsec_…', id: '<id>' }
let program: Terminal
let env: NodeJS.ProcessEnv
let server: string
let port: string
let key: string
let workspaceId: string
let secret: string

beforeAll(async () => {
  const PORT = String(await freePort())
  port = String(await freePort())
  server = `localhost:${PORT}`
  env = { PORT, DATA_DIR: join(folder, 'data') }
})
afterEach(async () => {
  for (const terminal of terminals.splice(0)) if (terminal !== program) await terminal.interrupt()
})
afterAll(async () => {
  await program?.interrupt()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a block that ends with the start of the program, in a terminal of its own. The packages of this checkout are there. */
async function startProgram(block: string): Promise<string> {
  program = open(root, env)
  program.paste(block.replace('npm ci && ', ''))
  await program.prints(/^ready$/m)
  return program.printed
}

/** The terminal of somebody who may name addresses of this machine. */
async function openChecked(): Promise<Terminal> {
  const terminal = open(root, env)
  const [exported = ''] = sending('sh', 'ALLOW_PRIVATE_TARGETS').split('\n')
  await terminal.run(exported)
  return terminal
}

describe('the README', () => {
  it('starts the program, which says what is printed there', async () => {
    const [start = ''] = blocksUnder('README.md', 'Start it', 'sh')
    const [says = ''] = blocksUnder('README.md', 'Start it', '')
    expect(await startProgram(start)).toContain(fillIn(says, { [written.server]: server }))
  })

  it('makes a key and sends an item, which is decided as is printed there', async () => {
    const terminal = open(root, env)
    const [list = '', create = ''] = sending('sh', 'workspace:list').split('\n')
    workspaceId = /[\da-f-]{36}/.exec(await terminal.run(list))?.[0] ?? ''
    key = /verdict\.\S+/.exec(await terminal.run(fillIn(create, { [written.id]: workspaceId })))?.[0] ?? ''
    const command = fillIn(sending('sh', 'curl'), { [written.server]: server, [written.key]: key })
    const decision = JSON.parse(await open(folder).run(command)) as unknown
    expect(kindsOf(decision)).toEqual(kindsOf(JSON.parse(sending('json'))))
  })

  it('shows what arrives at a webhook of this machine', async () => {
    await program.interrupt()
    await startProgram(sending('sh', 'ALLOW_PRIVATE_TARGETS'))
    const receiver = open(folder)
    receiver.paste(fillIn(sending('sh', 'createServer'), { [written.port]: port }))
    const [set = '', traffic = ''] = sending('sh', 'webhook:set').split('\n')
    const checked = await openChecked()
    const shown = await checked.run(fillIn(set, { [written.id]: workspaceId, [written.port]: port }))
    secret = /whsec_\S+/.exec(shown)?.[0] ?? ''
    // One second of it is enough to look at.
    await checked.run(fillIn(traffic, { '--seconds 30': '--seconds 1' }))
    await receiver.prints(/"actions".*\n/)
    expect(JSON.parse(receiver.printed.split('\n')[0] ?? '')).toMatchObject({ actions: [expect.anything()] })
  })
})

/** The folder of a project that has nothing yet, with what a reader saves there. */
function makeProject(files: Record<string, string>): string {
  const project = mkdtempSync(join(folder, 'project-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)
  return project
}

/** Starts a quick start of the clients' page, and sees it print what was decided, and what came through the webhook. */
async function quickStart(heading: string, project: string, prints: RegExp): Promise<void> {
  const given = {
    [written.server]: server,
    [written.key]: key,
    [written.secret]: secret,
    [written.port]: port,
  }
  const terminal = open(project)
  terminal.paste(fillIn(readBlock('client/README.md', heading, 'sh', 'VERDICT_KEY'), given))
  await terminal.prints(/^hidden$/m)
  await terminal.prints(prints)
}

describe('from there to a verified webhook', () => {
  it('with curl, and no package', async () => {
    const verify = blocksUnder('docs/api.md', 'Verifying', 'js').at(-1) ?? ''
    const receiver = readBlock('docs/api.md', 'Verifying', 'js receiver')
    const project = makeProject({ 'verify.mjs': verify, 'receiver.mjs': receiver })
    const terminal = open(project, { VERDICT_WEBHOOK_SECRET: secret, PORT: port })
    terminal.paste('node receiver.mjs')
    const asks = open(project)
    const [variables = ''] = blocksUnder('docs/api.md', 'Authentication', 'sh')
    await asks.run(fillIn(variables, { [written.server]: server, [written.key]: key }))
    const [insult = ''] = blocksUnder('docs/api.md', 'POST /api/v1/content/sync', 'bash')
    expect(JSON.parse(await asks.run(insult))).toMatchObject({ status: 'flagged' })
    await terminal.prints(/id: 'message-1043'/)
    await expect(asks.run(`curl -s --fail -d '{"actions":[]}' http://127.0.0.1:${port}`)).rejects.toThrow()
  })

  it('in Node', async () => {
    const [set = ''] = sending('sh', 'webhook:set').split('\n')
    const permitted = sending('sh', 'export NODE_ENV').split('\n')[0]
    expect(readBlock('client/README.md', 'Node', 'sh', 'webhook:set').trim()).toBe(`${permitted}\n${set}`)
    const project = makeProject({
      'package.json': '{}',
      'quick-start.mjs': readBlock('client/README.md', 'Node', 'ts', '.listen('),
    })
    const [pack = '', install = ''] = readBlock('client/README.md', 'Node', 'sh', 'client:pack').split('\n')
    await open(root).run(pack)
    await open(project).run(fillIn(install, { '/path/to/verdict': root }))
    await quickStart('Node', project, /^show or hide message-7001 hidden$/m)
  })

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)('in Python', async () => {
    const project = makeProject({ 'quick_start.py': readBlock('client/README.md', 'Python', 'python') })
    copyFileSync(join(root, 'client/python/verdict.py'), join(project, 'verdict.py'))
    await quickStart('Python', project, /^show or hide message-7002 hidden$/m)
  })
})
