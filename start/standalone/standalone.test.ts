import { fork } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import type { SpeechReply, SpeechRequest } from '../../server/intake/media/speech/speech-protocol.ts'
import { ActorKind } from '../../server/platform/vocabulary/status.ts'
import { type ApiProcess, startIn } from '../../server/test/api-process.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../server/test/app.ts'
import { startFileHost } from '../../server/test/file-host.ts'
import { pictureOfCode, pictureOfText } from '../../server/test/make-picture.ts'
import { spoken } from '../../server/test/make-sound.ts'
import { changeStatus } from '../../server/test/moderated-workspace.ts'
import { restClient, restKey } from '../../server/test/rest-client.ts'
import { buildStale } from '../build.ts'
import { root } from '../command.ts'
import { freePort } from '../ports.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { writeStandalone } from './standalone.ts'

const operatorKey = 'the-key-of-the-operator-of-these-tests'

const casino = { match: 'contains_any_word', words: ['casino'], sources: ['images'] }

async function rule(
  { services }: TestApp,
  { workspaceId, admin }: TestWorkspace,
  key: string,
  params: object,
) {
  const by = { workspaceId, actor: { kind: ActorKind.member, id: admin.id } }
  const parts = { conditions: [{ key, params }], actions: [changeStatus('hidden')] }
  const { id } = await services.rules.create(by, { type: 'content', name: key, ...parts })
  await services.rules.setEnabled(by, id, true)
}

/** What becomes of an item with the pictures. */
async function statusWith(
  program: ApiProcess,
  key: string,
  id: string,
  ...image_urls: string[]
): Promise<unknown> {
  const place = { category: { id: 'general' }, subcategory: { id: 'chat' } }
  const sent = { content_id: id, text: 'Hello', user: { id: 'ann' }, ...place, image_urls }
  return (await restClient(program.url, key)('POST', 'content/sync', sent)).body['status']
}

/** What the process that hears says of a sound; the few samples that its head makes are too short to be heard. */
async function heard(folder: string, sound: Buffer): Promise<SpeechReply> {
  const file = path.join(folder, 'said.wav')
  writeFileSync(file, sound)
  const child = fork(path.join(folder, 'dist/server/speech.child.js'))
  child.send({ file, mostMs: 120_000 } satisfies SpeechRequest)
  const [reply] = (await once(child, 'message')) as [SpeechReply]
  child.disconnect()
  return reply
}

test('the program reads pictures, codes and speech in a folder of its own, with less than 250 MB', async () => {
  await buildStale({ root, log: () => undefined, signal: new AbortController().signal })
  const folder = temporaryFolder()
  expect(await writeStandalone(root, folder)).toBeLessThan(250e6)
  // An operator links to it where it lies.
  expect(statSync(path.join(folder, 'deploy/systemd/verdict')).mode & 0o555).toBe(0o555)

  const [app, host] = await Promise.all([startTestApp(), startFileHost()])
  const [acme, boardPort] = [await app.createWorkspace(), await freePort()]
  await rule(app, acme, 'text', casino)
  await rule(app, acme, 'qr_code', {})
  const settings = {
    DATABASE_URL: app.config.database.url,
    REDIS_URL: inject('redisUrl'),
    SECRET_KEY: 'a key for tests that is long enough for anything',
    ALLOW_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
    OPERATOR_KEY: operatorKey,
    BOARD_PORT: String(boardPort),
  }
  const program = await startIn(folder, settings, 'all')
  const key = await restKey(app, acme)
  try {
    const text = host.serve('text.png', await pictureOfText('The casino opens tonight'))
    const code = host.serve('code.png', await pictureOfCode('https://example.com/casino'))
    expect(await statusWith(program, key, 'none')).toBe('allowed')
    expect(await statusWith(program, key, 'text', text)).toBe('hidden')
    expect(await statusWith(program, key, 'code', code)).toBe('hidden')
    const { moments } = await heard(folder, await spoken(['Meet me at the casino tonight.']))
    expect(moments).toMatchObject([{ text: expect.stringMatching(/casino/i) as string }])
    const authorization = `Basic ${Buffer.from(`operator:${operatorKey}`).toString('base64')}`
    const board = await fetch(`http://127.0.0.1:${boardPort}/`, { headers: { authorization } })
    expect([board.status, await board.text()]).toEqual([200, expect.stringContaining('static/js/')])
    expect((await fetch(`${program.url}/api/docs/swagger-ui.css`)).status).toBe(200)
  } finally {
    expect(await program.stop()).toBe(0)
    await Promise.all([app.close(), host.close()])
  }
}, 300_000)
