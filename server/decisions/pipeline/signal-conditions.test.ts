import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import imageLabels from '../../signals/facts/image-labels.ts'
import { batchedReads } from '../../signals/reads.ts'
import { until } from '../../test/delivery-setup.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { animation } from '../../test/make-picture.ts'
import { film, tone } from '../../test/make-sound.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { routeSignal } from '../../test/signal-things.ts'
import { pictureOf, type Shown } from '../../test/signal-vendors/what-is-shown.ts'
import { explanationOf, useSignalProgram } from '../../test/signal-workspace.ts'

const test = useSignalProgram()

describe('[2.10.29] conditions on what a provider sees in images', () => {
  it.each<[string, string, Record<string, unknown>, Shown, Shown, string]>([
    [
      'image_labels',
      'IMAGE_LABELS',
      { labels: ['violence', 'gambling'], minimum: 80, source: 'provider' },
      'violence',
      'alcohol',
      'Seen: image 1: violence 92%; image 1: gambling 1% (wanted: Violence or Gambling, at least 80%)',
    ],
    [
      'number_of_people',
      'FACES',
      { atLeast: 2 },
      'child and adult',
      'one face',
      'Seen: 2 faces (wanted: at least 2)',
    ],
    ['number_of_people', 'FACES', { atMost: 0 }, 'nothing', 'one face', 'Seen: 0 faces (wanted: at most 0)'],
    [
      'age_range',
      'FACES',
      { atMost: 17 },
      'child and adult',
      'one face',
      'Seen: 6 to 12 years; 25 to 35 years (wanted: at most 17 years)',
    ],
    [
      'face_close_up',
      'FACES',
      { present: true },
      'face close up',
      'one face',
      'Seen: a face of 64% of the image (wanted: a face of at least 15%)',
    ],
    [
      'face_close_up',
      'FACES',
      { present: false },
      'one face',
      'face close up',
      'Seen: a face of 4% of the image (wanted: no face of at least 15%)',
    ],
    [
      'face_recognition',
      'FACE_MATCHES',
      { present: true },
      'known face',
      'one face',
      'Seen: mallory 96% (wanted: a known face)',
    ],
    [
      'face_recognition',
      'FACE_MATCHES',
      { present: false },
      'one face',
      'known face',
      'Nothing of it is seen (wanted: no known face)',
    ],
    [
      'celebrity',
      'CELEBRITIES',
      { minimum: 90 },
      'celebrity',
      'one face',
      'Seen: Ada Lovelace 97% (wanted: a celebrity, at least 90%)',
    ],
  ])('%s by %s: %j', async (key, signal, params, matching, other, words) => {
    const acme = await test.program.workspace()
    await acme.rule(key, params)
    await routeSignal(test.program.app, acme.workspace, signal, { providerId: acme.providerId })
    expect(await acme.sync('yes', { imageUrls: [await test.program.picture(matching)] })).toMatchObject({
      status: 'hidden',
    })
    expect(explanationOf(await acme.item('yes'))).toBe(words)
    expect(await acme.sync('no', { imageUrls: [await test.program.picture(other)] })).toMatchObject({
      status: 'allowed',
    })
    expect(await acme.sync('text', {})).toMatchObject({ status: 'allowed' })
  })

  it('say that they need a provider where nothing gives the signal', async () => {
    const acme = await test.program.workspace()
    await acme.rule('celebrity', { minimum: 1 })
    await acme.sync('a', { imageUrls: [await test.program.picture('celebrity')] })
    expect(await acme.item('a')).toMatchObject({ status: 'ALLOWED', unjudged: [] })
    expect(explanationOf(await acme.item('a'))).toBe('not available: needs a provider')
    const definition = async () => {
      const { data } = await test.program.app.graphql<{ conditionDefinitions: Record<string, unknown>[] }>(
        acme.workspace.admin,
        '{ conditionDefinitions { key available unavailableReason } rules(type: CONTENT) { health { cannotMatch } } }',
      )
      return [data.conditionDefinitions.find(({ key }) => key === 'celebrity'), data['rules' as never]]
    }
    expect(await definition()).toEqual([
      { key: 'celebrity', available: false, unavailableReason: 'Needs a provider' },
      [{ health: { cannotMatch: ['Celebrity'] } }],
    ])
    await routeSignal(test.program.app, acme.workspace, 'CELEBRITIES', { providerId: acme.providerId })
    expect(await definition()).toEqual([
      { key: 'celebrity', available: true, unavailableReason: null },
      [{ health: { cannotMatch: [] } }],
    ])
  })

  it('are asked of the frames of an animation that differ, each with its second, and known for past items', async () => {
    const acme = await test.program.workspace()
    await acme.rule('image_labels', { labels: ['violence'], minimum: 80, source: 'provider' })
    await routeSignal(test.program.app, acme.workspace, 'IMAGE_LABELS', { providerId: acme.providerId })
    const shown = (['nothing', 'nothing', 'violence'] as const).map((thing) => pictureOf(thing))
    const imageUrls = [
      await test.program.picture('gambling'),
      test.program.host.serve('moves.gif', await animation(shown)),
      test.program.host.serve(
        'still.gif',
        await sharp(await pictureOf('alcohol'))
          .gif()
          .toBuffer(),
      ),
    ]
    expect(await acme.sync('a', { imageUrls })).toMatchObject({ status: 'hidden' })
    expect(explanationOf(await acme.item('a'))).toContain('image 2 at 3 s: violence 92%')
    expect(test.program.vendor.calls).toHaveLength(4)
    const { database } = test.program.app.services
    const id = idOf(acme.workspace.workspaceId, 'content', 'a')
    const past = await imageLabels.load(
      makeItem({ workspaceId: acme.workspace.workspaceId, id, imageUrls }),
      {
        ...noParts,
        read: batchedReads((ids, work) => database.inWorkspace([...ids], work)),
      },
    )
    const likely = past.seen.filter(({ likelihood }) => likelihood > 50)
    expect(likely.map(({ name, position, second }) => [name, position, second])).toEqual([
      ['gambling', 0, null],
      ['violence', 1, 3],
      ['alcohol', 2, null],
    ])
  })

  it('are not asked for of other categories and content types', async () => {
    const acme = await test.program.workspace()
    await acme.rule('image_labels', { labels: ['violence'], minimum: 80, source: 'provider' })
    await acme.sync('first', {})
    const [category] = await acme.read<{ id: string }>('select id from category')
    const imageUrls = [await test.program.picture('violence')]
    const set = (route: Record<string, unknown>) =>
      routeSignal(test.program.app, acme.workspace, 'IMAGE_LABELS', { providerId: acme.providerId, ...route })
    await set({ categoryIds: [category?.id] })
    expect(
      await acme.sync('b', { imageUrls, category: { id: 'elsewhere' }, subcategory: { id: 'x' } }),
    ).toMatchObject({
      status: 'allowed',
    })
    expect(await acme.sync('c', { imageUrls })).toMatchObject({ status: 'hidden' })
    await set({ contentTypes: ['VIDEO'] })
    expect(await acme.sync('d', { imageUrls })).toMatchObject({ status: 'allowed' })
  })
})

describe('a provider in the place of what is embedded, or beside it', () => {
  it('reads the text in images', async () => {
    const acme = await test.program.workspace()
    await acme.rule('text', { match: 'contains_any_word', words: ['picture'], sources: ['images'] })
    await routeSignal(test.program.app, acme.workspace, 'IMAGE_TEXT', { providerId: acme.providerId })
    expect(await acme.sync('a', { imageUrls: [await test.program.picture('text')] })).toMatchObject({
      status: 'hidden',
    })
    expect(await acme.sync('b', { imageUrls: [await test.program.picture('nothing')] })).toMatchObject({
      status: 'allowed',
    })
  })

  it('hears what is said', async () => {
    const acme = await test.program.workspace()
    await acme.rule('text', { match: 'contains_any_word', words: ['idiot'], sources: ['audio'] })
    const audioUrls = [test.program.host.serve('tone.wav', tone())]
    await routeSignal(test.program.app, acme.workspace, 'TRANSCRIPT', { providerId: acme.providerId })
    expect(await acme.sync('a', { audioUrls })).toMatchObject({ status: 'hidden' })
    test.program.vendor.calls.length = 0
    expect(await acme.sync('b', { audioUrls })).toMatchObject({ status: 'hidden' })
    expect(test.program.vendor.calls).toEqual([])
  })

  it('knows images beside the hash lists', async () => {
    const acme = await test.program.workspace()
    await acme.rule('csam', { minimum: 85 })
    const imageUrls = [await test.program.picture('known image')]
    expect(await acme.sync('a', { imageUrls })).toMatchObject({ status: 'allowed' })
    await routeSignal(test.program.app, acme.workspace, 'HASH_MATCHES', { providerId: acme.providerId })
    expect(await acme.sync('b', { imageUrls })).toMatchObject({ status: 'hidden' })
  })
})

describe('[2.10.22] [2.10.30] video labels', () => {
  it('are seen in frames, each with its second', async () => {
    const acme = await test.program.workspace()
    await acme.rule('video_labels', { labels: ['drugs'], minimum: 80 })
    await routeSignal(test.program.app, acme.workspace, 'IMAGE_LABELS', { providerId: acme.providerId })
    const frames = await Promise.all(
      (['nothing', 'nothing', 'drugs_and_tobacco'] as const).map((shown) =>
        pictureOf(shown, { width: 320, height: 240 }),
      ),
    )
    const url = test.program.host.serve('film.mp4', await film(frames, { sound: false }))
    await acme.sync('v', { videoUrls: [url] })
    await until(async () => (await acme.item('v')).status !== null)
    expect(await acme.item('v')).toMatchObject({ status: 'HIDDEN', unjudged: [] })
    expect(explanationOf(await acme.item('v'))).toMatch(
      /^Seen: video 1 at 2(\.\d+)? s: drugs_and_tobacco 92%/,
    )
    const [file] = (await acme.item('v')).media
    expect(file?.findings?.moments).toMatchObject([{ kind: 'LABEL', text: 'drugs_and_tobacco 92%' }])
    expect(file?.findings?.moments[0]?.from).toBeCloseTo(2, 0)
  }, 60_000)
})

describe('AI scores by a provider', () => {
  const params = { score: 'threat', minimum: 80 }
  const german = 'Der Zug nach Hamburg kommt heute leider sehr viel zu spät, kill'

  it('are those of the provider where it has the word, in any language, kept and asked once', async () => {
    const acme = await test.program.workspace()
    await acme.rule('ai_scores', params)
    expect(await acme.sync('before', {}, german)).toMatchObject({ status: 'allowed' })
    await routeSignal(test.program.app, acme.workspace, 'TEXT_LABELS', { providerId: acme.providerId })
    test.program.vendor.calls.length = 0
    expect(await acme.sync('a', {}, german)).toMatchObject({ status: 'hidden', timeout: false })
    expect(await acme.sync('b', {}, german)).toMatchObject({ status: 'hidden' })
    expect(explanationOf(await acme.item('a'))).toBe('Threat is 92% (wanted: at least 80%)')
    expect(test.program.vendor.calls).toHaveLength(1)
    expect(await acme.sync('c', {}, 'I will kill a fly')).toMatchObject({ status: 'hidden' })
    expect(await acme.sync('d', {}, 'A fine day')).toMatchObject({ status: 'allowed' })
    await test.program.app.services.intake.accept(acme.workspace.workspaceId, makeContent('e', german))
    await until(async () => (await acme.item('e'))?.status === 'HIDDEN')
  })

  it('are missing where it is away, and the item goes the way of its route', async () => {
    const acme = await test.program.workspace()
    await acme.rule('ai_scores', params)
    await routeSignal(test.program.app, acme.workspace, 'TEXT_LABELS', { providerId: acme.providerId })
    test.program.vendor.away = { status: 403, body: {} }
    expect(await acme.sync('a', {}, german)).toMatchObject({ status: 'flagged' })
    expect(await acme.item('a')).toMatchObject({ unjudged: [{ name: 'Text labels', reason: 'REFUSED' }] })
    test.program.vendor.away = null
  })
})
