import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { SecretBox } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'
import { makeMetrics } from '../../platform/metrics.ts'
import { Outbound } from '../../platform/outbound-http.ts'
import { sealSecrets } from '../../platform/secret-settings.ts'
import { readyToAsk } from '../../test/ready-to-ask.ts'
import { Asker } from './asker.ts'
import { newMeter } from './budget.ts'

const box = new SecretBox('a key for tests that is long enough for anything')
const outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
const good = { action: 'allow', category: null, reasoning: 'Fine.', confidence: 0.9, evidence: [] }
const usage = { input_tokens: 1000, output_tokens: 100 }

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()))
afterAll(() => outbound.close())

/** The address of a provider that answers its requests one after the other so, and all further ones as the last. */
async function providerOf(...answers: RequestListener[]): Promise<string> {
  let asked = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => answers[Math.min(asked++, answers.length - 1)]?.(request, response))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const verdict =
  (used?: typeof usage): RequestListener =>
  (_request, response) => {
    const content = [{ type: 'tool_use', name: 'give_verdict', input: good }]
    response.end(JSON.stringify({ model: 'm', content, ...(used && { usage: used }) }))
  }
const status =
  (code: number): RequestListener =>
  (_request, response) =>
    response.writeHead(code).end('{}')
const page: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>')
const cut: RequestListener = ({ socket }) => socket.destroy()
const halfAnAnswer: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"model":"m"')
  setTimeout(() => response.destroy(), 20)
}
const late: RequestListener = (request, response) =>
  void setTimeout(() => verdict(usage)(request, response), 3000)

/** What it takes to ask a provider at an address, with a verdict or without. */
async function taken(baseUrl: string, withinMs?: number) {
  const asker = new Asker({ outbound, secrets: box, metrics: makeMetrics(), log: pino({ level: 'silent' }) })
  const row = { workspaceId: newId(), id: newId() }
  const moderator = readyToAsk({
    ...row,
    provider: 'anthropic',
    settings: { baseUrl, model: 'm', inputPrice: 2, outputPrice: 10 },
    secrets: sealSecrets(box, row, { apiKey: 'key-1' }),
  })
  const meter = newMeter()
  await asker.ask(moderator, 'hello', { meter, ...(withinMs && { withinMs }) }).catch(() => undefined)
  return meter
}

describe('a request that may have to be paid for, and of which no usage is known', () => {
  it.each<[string, RequestListener, number]>([
    ['is each that the provider cuts off', cut, 2],
    ['is each of which half the answer comes', halfAnAnswer, 2],
    ['is each that is answered with a page', page, 2],
    ['is a verdict without its usage', verdict(), 1],
    ['is none with its usage', verdict(usage), 0],
    ['is none that is answered 500', status(500), 0],
    ['is none that is answered 529', status(529), 0],
    ['is none that is answered 400', status(400), 0],
  ])('%s', async (_name, answer, count) => {
    expect((await taken(await providerOf(answer))).unreported).toBe(count)
  })

  it('is one that is not answered in time', async () => {
    expect((await taken(await providerOf(late), 700)).unreported).toBe(1)
  })

  it('is counted beside what the next attempt takes', async () => {
    expect(await taken(await providerOf(cut, verdict(usage)))).toMatchObject({
      unreported: 1,
      inputTokens: 1000,
      outputTokens: 100,
      cost: 0.003,
    })
  })

  it('is none that could not be sent', async () => {
    const address = await providerOf(cut)
    servers.splice(0).forEach((server) => server.close())
    expect(await taken(address)).toMatchObject({ unreported: 0, durationMs: expect.any(Number) as number })
  })
})
