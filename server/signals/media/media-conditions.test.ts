import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { HashListPurpose } from '../../settings/hash-lists/hash-list.entity.ts'
import { drawn, pictureOfCode, scene } from '../../test/make-picture.ts'
import { film } from '../../test/make-sound.ts'
import { type MediaProgram, startMediaProgram } from '../../test/media-program.ts'
import { mediaConditions } from '../../test/media-things.ts'
import { storeContent } from '../../test/test-platform.ts'

let program: MediaProgram
let app: MediaProgram['app']
let host: MediaProgram['host']
let acme: MediaProgram['acme']
let on: ReturnType<typeof mediaConditions>
const urls: Record<string, string> = {}

const picture = async (seed: number) => scene(seed).png().toBuffer()
const md5 = (body: Buffer) => createHash('md5').update(body).digest('hex')

beforeAll(async () => {
  program = await startMediaProgram({ video: true })
  ;({ app, host, acme } = program)
  on = mediaConditions(app, acme.workspaceId)
  const files: Record<string, Buffer> = {
    scene: await picture(1),
    small: await scene(1).jpeg({ quality: 40 }).toBuffer(),
    mirrored: await sharp(await picture(1))
      .flop()
      .png()
      .toBuffer(),
    other: await picture(2),
    plain: await drawn('').png().toBuffer(),
    code: await pictureOfCode('https://bad.example.com'),
    film: await film([await picture(2), await picture(1)]),
    codeFilm: await film([await picture(2), await pictureOfCode('https://bad.example.com')], {
      sound: false,
    }),
    broken: Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
  }
  for (const [name, body] of Object.entries(files)) urls[name] = host.serve(name, body)
  urls['missing'] = host.serve('missing', files['scene'] as Buffer).replace('missing', 'gone')
})
afterAll(() => program.close())

interface Names {
  imageUrls?: string[]
  videoUrls?: string[]
}
const images = (...names: string[]): Names => ({ imageUrls: names })
const videos = (...names: string[]): Names => ({ videoUrls: names })
const tried = (key: string, params: Record<string, unknown>, item: Names) => {
  const named = Object.entries(item as Record<string, string[]>)
  const served = named.map(([kind, names]) => [kind, names.map((name) => urls[name] ?? '')] as const)
  return on.tried(key, params, Object.fromEntries(served))
}
const actor = { kind: ActorKind.system, id: null }

async function loadList(purpose: HashListPurpose, hashes: string[]): Promise<string> {
  const input = { name: newId(), purpose }
  const { id } = await app.services.hashLists.create(
    { workspaceId: acme.workspaceId, actor },
    input,
    hashes.join('\n'),
  )
  return id
}
const dropList = (id: string) => app.services.hashLists.delete({ workspaceId: acme.workspaceId, actor }, id)

/** The PDQ hash of a picture, with some of its bits turned. */
async function pdqOf(name: string, turned = 0): Promise<string> {
  await tried('qr_code', {}, images(name))
  const [row] = await on.sql<{ pdq: string }>(
    `select p.pdq::text as pdq from media_print p join media_analysis a using (workspace_id, sha256) where a.md5 = $1 and p.part = 0`,
    md5(Buffer.from(await (await fetch(urls[name] ?? '')).arrayBuffer())),
  )
  let bits = BigInt(`0b${row?.pdq}`)
  for (let bit = 0; bit < turned; bit++) bits ^= 1n << BigInt(bit * 4)
  return bits.toString(16).padStart(64, '0')
}

describe('[2.10] Image type', () => {
  it.each([
    [['png'], images('scene'), true],
    [['jpeg', 'gif'], images('scene'), false],
    [['jpeg'], images('scene', 'small'), true],
    [['png'], images('missing'), false],
    [['png'], {}, false],
  ])('%j of %j: %j', async (types, item, matches) => {
    expect((await tried('image_type', { types }, item)) !== null).toBe(matches)
  })
})

describe('[2.10] QR code', () => {
  it.each([
    [true, images('code'), true],
    [true, images('scene'), false],
    [true, images('scene', 'code'), true],
    [true, videos('codeFilm'), true],
    [true, videos('film'), false],
    [true, {}, false],
    [true, images('broken'), false],
    [false, images('scene'), true],
    [false, images('code', 'scene'), false],
    [false, images('scene', 'broken'), false],
    [false, {}, false],
  ])('present %j in %j: %j', async (present, item, matches) => {
    expect((await tried('qr_code', { present }, item)) !== null).toBe(matches)
  })

  it('says what it holds', async () => {
    expect((await tried('qr_code', {}, images('code')))?.explanation).toBe(
      'There is a QR code: “https://bad.example.com”',
    )
  })
})

describe('[2.10] [V2.20.5] Similar images', () => {
  const removed = async (name: string, status: string) => {
    const { id } = await storeContent(app.services, acme.workspaceId)
    await tried('qr_code', {}, images(name))
    await on.sql(
      `with c as (update content set status = $2 where id = $1)
       insert into media (workspace_id, id, content_id, version, kind, position, url, sha256)
       select workspace_id, $3, $1, 1, 'image', 0, 'https://x.test/', sha256 from media_analysis where md5 = $4`,
      id,
      status,
      newId(),
      md5(Buffer.from(await (await fetch(urls[name] ?? '')).arrayBuffer())),
    )
    return id
  }
  const matches = async (params: object, item: Names) =>
    (await tried('similar_images', { minimum: 0, ...params }, item)) !== null

  it('is like nothing before anything was removed or listed', async () => {
    await removed('scene', 'allowed')
    expect(await matches({}, images('scene'))).toBe(false)
  })

  it('to those of removed content: itself, another encoding, its mirror image, a frame of a video', async () => {
    const id = await removed('scene', 'hidden')
    expect(await matches({ minimum: 100 }, images('scene'))).toBe(true)
    for (const item of [images('small'), images('mirrored'), videos('film')])
      expect(await matches({ known: 'removed' }, item)).toBe(true)
    expect(await matches({ known: 'listed' }, images('small'))).toBe(false)
    expect(await matches({}, images('other'))).toBe(false)
    expect(await matches({}, images('plain'))).toBe(false)
    await on.sql(`update content set status = 'allowed' where id = $1`, id)
    expect(await matches({}, images('small'))).toBe(false)
  })

  it.each([
    [40, 84, true],
    [40, 85, false],
    [41, 0, false],
    [0, 100, true],
  ])('to a listed one that differs in %i of 256 bits, at least %i %%: %j', async (turned, minimum, like) => {
    const id = await loadList(HashListPurpose.known, [await pdqOf('scene', turned)])
    expect(await matches({ minimum }, images('scene'))).toBe(like)
    await dropList(id)
  })

  it('says how like it is', async () => {
    const id = await loadList(HashListPurpose.known, [await pdqOf('scene', 32)])
    expect((await tried('similar_images', { minimum: 80 }, images('scene')))?.explanation).toBe(
      'An image is 87.5% like one of removed content or lists of known images (wanted: at least 80%)',
    )
    await dropList(id)
  })
})

describe('[2.10.31] [V2.20.6] the CSAM score', () => {
  const scoreOf = async (item: Names) => {
    const seen = await tried('csam', { minimum: 0 }, item)
    return seen ? Number(/score is ([\d.]+)/.exec(seen.explanation)?.[1]) : 0
  }

  it.each([
    [0, 100],
    [1, 98.4],
    [9, 85.5],
    [10, 83.9],
    [31, 50],
    [37, 40.3],
    [38, 38.7],
    [61, 1.6],
    [62, 0],
  ])('is continuous: for %i of 256 bits that differ it is %d', async (turned, score) => {
    const id = await loadList(HashListPurpose.csam, [await pdqOf('scene', turned)])
    expect(await scoreOf(images('scene'))).toBe(score)
    await dropList(id)
  })

  it('is 100 for the very file, by its MD5 hash', async () => {
    const body = Buffer.from(await (await fetch(urls['plain'] ?? '')).arrayBuffer())
    const id = await loadList(HashListPurpose.csam, [md5(body)])
    expect(await scoreOf(images('plain'))).toBe(100)
    expect(await scoreOf(images('other'))).toBe(0)
    await dropList(id)
  })

  it.each([
    [40, 37, true],
    [41, 37, false],
    [85, 9, true],
    [86, 9, false],
    [0, 62, false],
  ])('at least %i matches a picture that differs in %i bits: %j', async (minimum, turned, matches) => {
    const id = await loadList(HashListPurpose.csam, [await pdqOf('scene', turned)])
    expect((await tried('csam', { minimum }, images('scene'))) !== null).toBe(matches)
    await dropList(id)
  })

  it('is that of the highest of the pictures, mirror images and frames', async () => {
    const id = await loadList(HashListPurpose.csam, [await pdqOf('scene')])
    expect(await scoreOf(images('other', 'scene'))).toBe(100)
    expect(await scoreOf(images('mirrored'))).toBeGreaterThan(40)
    expect(await scoreOf(videos('film'))).toBeGreaterThan(40)
    await dropList(id)
  })

  it('says where a picture could not be looked at', async () => {
    const id = await loadList(HashListPurpose.csam, [await pdqOf('scene')])
    expect((await tried('csam', { minimum: 40 }, images('broken', 'missing', 'scene')))?.explanation).toBe(
      'The CSAM match score is 100 (wanted: at least 40); not all images and videos could be looked at: the picture is broken or too large',
    )
    await dropList(id)
  })

  it('is not given by lists of other pictures, nor to a picture without detail', async () => {
    const lists = [
      await loadList(HashListPurpose.known, [await pdqOf('scene')]),
      await loadList(HashListPurpose.csam, [await pdqOf('plain')]),
    ]
    expect(await scoreOf(images('scene', 'plain'))).toBe(0)
    for (const id of lists) await dropList(id)
  })
})
