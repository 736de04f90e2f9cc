import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../start/ports.ts'
import { Outbound } from '../../platform/outbound-http.ts'
import type { Ask, InputOf, ProviderCall } from '../../signals/providers/signal-provider.ts'
import { signalProviders } from '../../signals/providers/signal-providers.ts'
import type { SignalKind } from '../../signals/providers/signal-values.ts'
import endpoint from '../../signals/providers/vendors/http.ts'
import { startReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { blockOf, readPage, root, rowsOf } from './markdown.ts'

const page = readPage('docs/providers.md')
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
afterAll(() => outbound.close())

const call: ProviderCall = {
  send: (request) => outbound.request({ ...request, timeoutMs: 10_000, maxBytes: 100_000 }),
  now: () => new Date(),
}

const shouted = { text: 'YOU ARE ALL IDIOTS', language: 'en' }
const picture = { body: Buffer.from('a picture'), mime: 'image/png', sha256: 'ab' }

const inputs: { readonly [K in SignalKind]: InputOf[K] } = {
  text_labels: shouted,
  image_labels: picture,
  faces: picture,
  celebrities: picture,
  face_matches: picture,
  image_text: picture,
  transcript: { body: Buffer.from('a sound'), mime: 'audio/wav', name: 'a.wav' },
  topics: { ...shouted, topics: ['football', 'politics'] },
  policy_score: { policy: 'No guns.', text: shouted },
  hash_matches: picture,
}
const signals = Object.keys(inputs) as SignalKind[]

function ask<K extends SignalKind>(signal: K, url: string): Promise<unknown> {
  const tell: Ask<K, { url: string; secret: string }> | undefined = endpoint.signals[signal]
  if (!tell) throw new Error(`no ${signal}`)
  return tell(call, inputs[signal], { url, secret })
}

describe('docs/providers.md', () => {
  it('has a row for every service, with every signal that it tells', () => {
    const told = rowsOf(page).map(([label, given = '']) => [label, given.match(/`(\w+)`/g) ?? []] as const)
    const rows = new Map(told.map(([label, given]) => [label, given.map((name) => name.slice(1, -1)).sort()]))
    for (const provider of signalProviders)
      expect(rows.get(provider.label), provider.label).toEqual(Object.keys(provider.signals).sort())
  })
})

describe('docs/providers.md on a model of your own', () => {
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await startReceiver()
    receiver.secret = secret
  })
  afterAll(() => receiver.close())

  it('shows the request as it is sent, and signed', async () => {
    receiver.answer = () => ({ status: 200, body: blockOf(page, 'json text_labels') })
    await ask('text_labels', receiver.url)
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toEqual(
      JSON.parse(blockOf(page, 'json request')),
    )
    expect(receiver.problems).toEqual([])
  })

  it.each(signals)('shows an answer to %s that is understood', async (signal) => {
    receiver.answer = () => ({ status: 200, body: blockOf(page, `json ${signal}`) })
    expect(JSON.stringify(await ask(signal, receiver.url)).length).toBeGreaterThan(10)
  })
})

describe('the endpoint of docs/providers.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-docs-'))
  let port: number
  let child: ChildProcess

  beforeAll(async () => {
    port = await freePort()
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'endpoint.mjs'), blockOf(page, 'js'))
    const env = { ...process.env, PORT: String(port), SIGNING_SECRET: secret }
    child = spawn(process.execPath, ['endpoint.mjs'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (child.stdout) await once(child.stdout, 'data')
  })
  afterAll(() => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('tells shouting, declines pictures, and refuses what is not signed', async () => {
    const url = `http://127.0.0.1:${port}/`
    expect(await ask('text_labels', url)).toEqual([{ name: 'shouting', group: 'toxicity', likelihood: 100 }])
    await expect(ask('faces', url)).rejects.toMatchObject({ reason: 'item' })
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
  })
})
