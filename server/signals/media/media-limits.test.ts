import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scene } from '../../test/make-picture.ts'
import { film, tone } from '../../test/make-sound.ts'
import { type MediaProgram, startMediaProgram } from '../../test/media-program.ts'
import { mediaConditions } from '../../test/media-things.ts'
import { foundInMedia } from './found-in-media.ts'
import { MediaReader } from './media-reader.ts'

let program: MediaProgram
let app: MediaProgram['app']
let host: MediaProgram['host']
let acme: MediaProgram['acme']
let long: string
let large: string

beforeAll(async () => {
  program = await startMediaProgram({ video: true, audio: true })
  ;({ app, host, acme } = program)
  await limit(1, 1)
  const picture = await scene(1).png().toBuffer()
  long = host.serve(
    'long.mp4',
    await film(
      Array.from({ length: 62 }, () => picture),
      { sound: false },
    ),
  )
  large = host.serve('large.wav', Buffer.concat([tone(), Buffer.alloc(1024 * 1024)]))
})
afterAll(() => program.close())

const limit = (mediaMegabytes: number, mediaMinutes: number) =>
  app.graphql(
    acme.admin,
    'mutation ($mb: Int, $min: Int) { updateWorkspace(input: { mediaMegabytes: $mb, mediaMinutes: $min }) { workspace { mediaMegabytes mediaMinutes } } }',
    { mb: mediaMegabytes, min: mediaMinutes },
  )

const open = (item: { videoUrls?: string[]; audioUrls?: string[] }) =>
  new MediaReader({
    ...app.services.mediaTools,
    database: app.services.database,
    mediaDownloads: app.services.mediaDownloads,
  }).open({ workspaceId: acme.workspaceId, imageUrls: [], videoUrls: [], audioUrls: [], ...item })

describe('[V2.20.10] media over the limits of the workspace', () => {
  it('could not be judged, and the reason says the limit', async () => {
    const media = await open({ videoUrls: [long], audioUrls: [large] })
    const { unread } = await foundInMedia(media, false)
    expect(unread.map(({ source, problem }) => ({ source, problem }))).toEqual([
      { source: 'video', problem: 'longer than 1 minute' },
      { source: 'audio', problem: 'larger than 1 MB' },
    ])
    expect(media.probes).toMatchObject([
      { sha256: null, error: 'longer than 1 minute' },
      { sha256: null, error: 'larger than 1 MB' },
    ])
    await media.close()
  })

  it('are analyzed where the workspace raises them', async () => {
    await limit(2, 2)
    const media = await open({ videoUrls: [long], audioUrls: [large] })
    expect((await foundInMedia(media, false)).unread).toEqual([])
    expect(await media.looks()).toMatchObject([{ problem: null }])
    await media.close()
    await limit(1, 1)
  })

  it('make no condition match', async () => {
    const on = mediaConditions(app, acme.workspaceId)
    expect(await on.tried('qr_code', { present: false }, { videoUrls: [long] })).toBeNull()
  })

  it.each([
    [0, 10, 'mediaMegabytes', 'Must be between 1 and 500'],
    [501, 10, 'mediaMegabytes', 'Must be between 1 and 500'],
    [100, 0, 'mediaMinutes', 'Must be between 1 and 60'],
    [100, 61, 'mediaMinutes', 'Must be between 1 and 60'],
  ])('%i MB and %i minutes are refused', async (megabytes, minutes, field, message) => {
    const { errors } = await limit(megabytes, minutes)
    expect(errors?.[0]?.extensions).toMatchObject({ fields: { [field]: message } })
  })
})
