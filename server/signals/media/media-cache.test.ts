import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Outbound } from '../../platform/outbound-http.ts'
import { type FileHost, startFileHost } from '../../test/file-host.ts'
import { MediaCache } from './media-cache.ts'

const outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
const mediaDownloads = {
  download: ({ url }: { url: string }, limits: { timeoutMs: number; maxBytes: number }, file: string) =>
    outbound.download({ url, ...limits }, file),
}
let host: FileHost
let folder: string
let cache: MediaCache

beforeAll(async () => {
  host = await startFileHost()
})
afterAll(async () => {
  await Promise.all([host.close(), outbound.close()])
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verdict-cache-'))
  cache = new MediaCache({ mediaDownloads, folder, most: 2500 })
  host.asked.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const wanted = (name: string, { workspaceId = 'w', sha256 = null as string | null } = {}) => ({
  workspaceId,
  sha256,
  kind: 'video' as const,
  url: host.serve(name, Buffer.alloc(1000, name)),
})

describe('media that members look at', () => {
  it('are fetched once for all who look at once and later', async () => {
    const film = wanted('film')
    const [first] = await Promise.all([cache.open(film), cache.open(film), cache.open(film)])
    await cache.open(film)
    expect(host.asked).toEqual(['/film'])
    expect(await readFile(first.file)).toEqual(Buffer.alloc(1000, 'film'))
  })

  it('of the same content are one file, whatever URL they have', async () => {
    const film = Buffer.alloc(1000, 'film')
    const sha256 = createHash('sha256').update(film).digest('hex')
    await cache.open({ ...wanted('one', { sha256 }), url: host.serve('one', film) })
    await cache.open(wanted('two', { sha256 }))
    expect(host.asked).toEqual(['/one'])
  })

  it('that were changed since they were judged are not shown in place of another with the content that they had', async () => {
    const sha256 = createHash('sha256').update(Buffer.alloc(1000, 'kept')).digest('hex')
    const [changed, kept] = [wanted('changed', { sha256 }), wanted('kept', { sha256 })]
    const [first, other] = await Promise.all([cache.open(changed), cache.open(kept)])
    expect(await readFile(first.file)).toEqual(Buffer.alloc(1000, 'changed'))
    expect(await readFile(other.file)).toEqual(Buffer.alloc(1000, 'kept'))
    expect(await cache.open(kept)).toEqual(other)
    expect(host.asked.toSorted()).toEqual(['/changed', '/kept'])
    await cache.open({ ...changed, sha256: 'of an item that was judged later' })
    expect(host.asked).toHaveLength(3)
  })

  it('of another workspace are fetched for it', async () => {
    await cache.open(wanted('film'))
    await cache.open(wanted('film', { workspaceId: 'other' }))
    expect(host.asked).toHaveLength(2)
  })

  it('are fetched again after ten minutes', async () => {
    const { file } = await cache.open(wanted('film'))
    const past = new Date(Date.now() - 601_000)
    await utimes(file, past, past)
    await cache.open(wanted('film'))
    expect(host.asked).toHaveLength(2)
  })

  it('go, the oldest first, beyond the most that is kept', async () => {
    for (const [at, name] of ['a', 'b', 'c'].entries()) {
      const { file } = await cache.open(wanted(name))
      const past = new Date(Date.now() - (3 - at) * 1000)
      await utimes(file, past, past)
    }
    expect(await readdir(folder)).toHaveLength(2)
    await cache.open(wanted('c'))
    await cache.open(wanted('a'))
    expect(host.asked).toEqual(['/a', '/b', '/c', '/a'])
  })

  it('that are not there leave nothing behind', async () => {
    await expect(cache.open({ ...wanted('x'), url: wanted('x').url + '-gone' })).rejects.toThrow('status 404')
    expect(await readdir(folder)).toEqual([])
  })
})
