import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile, copyFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newSecret, signatureHeaders } from '../server/delivery/webhooks/sign.ts'
import { newId } from '../server/platform/ids.ts'
import { startTestApp, type TestApp } from '../server/test/app.ts'
import { blocksOf } from '../server/test/docs/markdown.ts'
import { changeStatus, makeRule } from '../server/test/moderated-workspace.ts'
import { startRestApp } from '../server/test/rest-app.ts'
import { restKey } from '../server/test/rest-client.ts'
import type { WebhookAction } from './verify-webhook.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
const secret = newSecret()
const children: ChildProcess[] = []
let folder: string
let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let examples: { info: string; text: string; prints: string }[]

/** Packs the client and installs the tarball into an empty folder, without a network. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-client-'))
  const { stdout } = await run('npm', ['pack', './client', '--json', '--pack-destination', folder], {
    cwd: root,
  })
  const [{ filename } = { filename: '' }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as {
    filename: string
  }[]
  await writeFile(join(folder, 'package.json'), '{ "name": "stranger", "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder })
  const page = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  examples = blocksOf(page).flatMap(({ info, text }) => {
    const [, prints] = /^(?:\/\/|#) prints: (.*)$/m.exec(text) ?? []
    return prints === undefined ? [] : [{ info, text, prints }]
  })
  for (const [at, { info, text }] of examples.entries())
    await writeFile(join(folder, `example-${at}.${info === 'ts' ? 'ts' : 'py'}`), text)
  await copyFile(join(import.meta.dirname, 'python/verdict.py'), join(folder, 'verdict.py'))
  app = await startTestApp()
  rest = await startRestApp(app)
}, 120_000)
afterEach(() => {
  for (const child of children.splice(0)) child.kill()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rest.close()
  await app.close()
})

/** What the compiler says of files in the folder, with the options that a project of today has. */
async function compile(files: string[], ...options: string[]): Promise<string> {
  const given = [
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--exactOptionalPropertyTypes',
    ...options,
  ]
  const { stdout } = await run(process.execPath, [tsc, ...given, ...files], { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string },
  )
  return stdout
}

async function workspace() {
  const acme = await app.createWorkspace()
  await makeRule(app, acme, 'pills', [changeStatus('hidden')])
  const PORT = String(await freePort())
  const env = {
    VERDICT_URL: rest.url,
    VERDICT_KEY: await restKey(app, acme),
    VERDICT_WEBHOOK_SECRET: secret,
    PORT,
  }
  return { env, call: await rest.client(acme) }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Runs a program as its reader would. */
function start(command: string, file: string, env: Record<string, string>) {
  const child = spawn(command, [file], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    printed: () => output.trim(),
    ended: new Promise<string>((done) => child.once('close', () => done(output.trim()))),
  }
}

/** The quick start of a language, from its item to its revert. */
async function quickStart(command: string, file: string, contentId: string) {
  const { env, call } = await workspace()
  const { printed } = start(command, file, env)
  await vi.waitFor(() => expect(printed()).toBe('hidden'), 15_000)
  const { actions } = (await call('GET', 'actions')).body as { actions: WebhookAction[] }
  const body = JSON.stringify({ actions })
  const post = (sent: string) => {
    const headers = signatureHeaders({ id: newId(), timestamp: Math.floor(Date.now() / 1000), body }, [
      secret,
    ])
    return fetch(`http://127.0.0.1:${env.PORT}`, { method: 'POST', headers, body: sent })
  }
  await vi.waitFor(async () => expect((await post(body)).status).toBe(200), 15_000)
  expect(printed()).toBe(`hidden\nshow or hide ${contentId} hidden`)
  const read = (await call('GET', `content/${contentId}`)).body['content'] as {
    status: string
    actions: object[]
  }
  expect(read).toMatchObject({ status: 'allowed', actions: [{}, { policy_id: 'revert-action' }] })
}

describe('the package', () => {
  it('has the version of Verdict, and holds what runs and nothing else', async () => {
    const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    const { stdout } = await run('npm', ['ls', '--json', '--all'], { cwd: folder })
    const { dependencies } = JSON.parse(stdout) as {
      dependencies: Record<string, { version: string; dependencies?: object }>
    }
    expect(Object.keys(dependencies)).toEqual(['@verdict/client'])
    expect(dependencies['@verdict/client']).toMatchObject({ version: own.version })
    expect(dependencies['@verdict/client']?.dependencies).toBeUndefined()
    const files = spawnSync('find', ['node_modules/@verdict/client', '-type', 'f'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const names = files.stdout
      .trim()
      .split('\n')
      .map((path) => path.split('/client/')[1])
    expect(names).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/verdict-client.js']),
    )
    for (const name of names)
      expect(name).toMatch(/^(LICENSE|README\.md|package\.json|dist\/[\w-]+(\.generated)?\.(js|d\.ts))$/)
  })

  it('compiles a file that knows nothing of Node, and refuses what the API does not have', async () => {
    const wrong = `import { createVerdictClient } from '@verdict/client'
import { receiveWebhooks, verifyWebhook } from '@verdict/client/webhook'
const verdict = createVerdictClient({ baseUrl: '', apiKey: '' })
export const status: string | null = (await verdict.get('/api/v1/content/{id}', { params: { path: { id: 'a' } } })).content.status
export const actions = (headers: Headers, body: string) => verifyWebhook('whsec_', headers, body).actions
export const receiver = receiveWebhooks('whsec_YWFh', ({ action_type }) => action_type)
`
    await writeFile(join(folder, 'user.ts'), wrong)
    expect(await compile(['user.ts'], '--noEmit', '--lib', 'es2022,dom')).toBe('')
    await writeFile(join(folder, 'user.ts'), wrong.replace('/content/{id}', '/contents/{id}'))
    expect(await compile(['user.ts'], '--noEmit', '--lib', 'es2022,dom')).toContain('error TS')
  }, 60_000)
})

describe('the README', () => {
  it('has examples that compile and print what they say, with plain Node', async () => {
    const typeRoots = join(root, 'node_modules/@types')
    const sources = examples.flatMap(({ info }, at) => (info === 'ts' ? [`example-${at}.ts`] : []))
    expect(sources.length).toBeGreaterThan(3)
    expect(await compile(sources, '--types', 'node', '--typeRoots', typeRoots)).toBe('')
    for (const [at, { info, text, prints }] of examples.entries()) {
      if (info !== 'ts' || text.includes('.listen(')) continue
      const { env } = await workspace()
      expect(await start(process.execPath, `example-${at}.js`, env).ended).toBe(prints)
    }
    const first = examples.findIndex(({ info, text }) => info === 'ts' && text.includes('.listen('))
    await quickStart(process.execPath, `example-${first}.js`, 'message-7001')
  }, 120_000)

  it('has quick starts of twenty lines', () => {
    const quickStarts = examples.filter(({ text }) => /\.listen\(|serve_forever/.test(text))
    expect(quickStarts.map(({ info }) => info)).toEqual(['ts', 'python'])
    for (const { text } of quickStarts) {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      expect(lines.length).toBeLessThanOrEqual(22)
      expect(lines.filter((line) => !/^\s*(\/\/|#)/.test(line)).length).toBeLessThanOrEqual(20)
    }
  })

  const hasPython = spawnSync('python3', ['--version']).status === 0
  it.skipIf(!hasPython)(
    'has a quick start in Python that runs',
    async () => {
      const at = examples.findIndex(({ info }) => info === 'python')
      await quickStart('python3', `example-${at}.py`, 'message-7002')
    },
    60_000,
  )

  it.skipIf(!hasPython)(
    'tells what Python’s client answers and refuses',
    async () => {
      const { env } = await workspace()
      await writeFile(join(folder, 'try.py'), pythonTrial)
      expect(await start('python3', 'try.py', env).ended).toBe(
        [
          "400 INVALID_BODY {'id': 'Must not be empty'} /api/docs/errors/INVALID_BODY",
          'c/1 hidden',
          '1',
          'refused',
        ].join('\n'),
      )
    },
    60_000,
  )
})

const pythonTrial = `
import os
from verdict import Verdict, VerdictError, WebhookVerificationError, verify_webhook
verdict = Verdict(os.environ["VERDICT_URL"] + "/", os.environ["VERDICT_KEY"])
try:
    verdict.user({"id": ""})
except VerdictError as error:
    print(error.status, error.code, error.fields, error.docs)
verdict.decide({"content_id": "c/1", "text": "pills", "user": {"id": "u"}, "category": {"id": "c"}, "subcategory": {"id": "s"}})
item = verdict.content("c/1")
print(item["id"], item["status"])
print(sum(len(page["actions"]) for page in verdict.actions_after()))
try:
    verify_webhook("whsec_YWFh", {"webhook-id": "a", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA"}, b"{}")
except WebhookVerificationError:
    print("refused")
`
