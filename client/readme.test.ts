import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../server/platform/ids.ts'
import { startTestApp, type TestApp } from '../server/test/app.ts'
import { startRestApp } from '../server/test/rest-app.ts'
import { restKey } from '../server/test/rest-client.ts'
import { newSecret, signatureHeaders } from '../server/delivery/webhooks/sign.ts'
import { compilerErrors, readmeExamples } from './readme-examples.ts'

const examples = readmeExamples()
const folder = mkdtempSync(join(tmpdir(), 'verdict-client-'))
const secret = newSecret()
const children: ChildProcess[] = []
let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let env: Record<string, string>

beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
  const acme = await app.createWorkspace()
  env = {
    VERDICT_URL: rest.url,
    VERDICT_KEY: await restKey(app, acme),
    VERDICT_WEBHOOK_SECRET: secret,
    PORT: String(await freePort()),
  }
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await rest.close()
  await app.close()
})

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Runs an example as its reader would; `ended` is what it printed by the time it was over. */
function run(source: string) {
  const file = join(folder, `${newId()}.ts`)
  writeFileSync(file, source)
  const child = spawn(process.execPath, ['--import', '@oxc-node/core/register', file], {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    printed: () => output.trim(),
    ended: new Promise<string>((resolve) => child.once('close', () => resolve(output.trim()))),
  }
}

/** Posts to the example that listens, as soon as it does. */
async function post(headers: Record<string, string>, body: string): Promise<number> {
  for (const end = Date.now() + 10_000; ;) {
    try {
      return (await fetch(`http://127.0.0.1:${env['PORT']}`, { method: 'POST', headers, body })).status
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

describe('the examples of the client’s README', () => {
  it.each(examples.map(({ source, prints }) => [prints, source]))(
    'that prints %s compiles',
    (_prints, source) => {
      expect(compilerErrors(source)).toEqual([])
    },
  )

  it.each(
    examples
      .filter(({ source }) => !source.includes('.listen('))
      .map(({ source, prints }) => [prints, source]),
  )('prints %s', async (prints, source) => {
    expect(await run(source).ended).toBe(prints)
  })

  it('takes a signed webhook, and refuses another', async () => {
    const { source = '', prints } = examples.find((example) => example.source.includes('.listen(')) ?? {}
    const { printed } = run(source)
    const content = { id: 'message-1044' }
    const action = { action_type: 'ChangeStatus', type: 'content', status: 'hidden', content }
    const body = JSON.stringify({ actions: [action] })
    const headers = signatureHeaders({ id: newId(), timestamp: Math.floor(Date.now() / 1000), body }, [
      secret,
    ])
    expect(await post(headers, `${body} `)).toBe(400)
    expect(printed()).toBe('')
    expect(await post(headers, body)).toBe(200)
    await vi.waitFor(() => expect(printed()).toBe(prints))
  })
})
