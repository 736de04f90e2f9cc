import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { until } from '../../test/delivery-setup.ts'
import { animation, pictureOfText, scene } from '../../test/make-picture.ts'
import { film } from '../../test/make-sound.ts'
import { routeSignal } from '../../test/signal-things.ts'
import { pictureOf, type Shown } from '../../test/signal-vendors/what-is-shown.ts'
import { explanationOf, type SignalWorkspace, useSignalProgram } from '../../test/signal-workspace.ts'
import { pictureEmbedding } from '../media/picture-embedding.ts'
import { learnedExamples } from './classifier-example.store.ts'

const aSide = 21
/** A film takes some seconds on a busy machine. */
const patienceMs = 50_000
const written = (at: number) => pictureOfText(`Number ${at}`, `is written ${at * 7} times`)
const drawn = (at: number) =>
  scene(100 + at)
    .png()
    .toBuffer()

/** A workspace with a classifier of images that has learned of files to tell written pictures from others. */
let acme: SignalWorkspace
let classifier: string
let learned: string
const test = useSignalProgram()
beforeAll(async () => {
  acme = await test.program.workspace()
  classifier = (await make(acme, 'Written')).id
  for (const [label, draw] of [['violates', written] as const, ['fine', drawn] as const])
    for (const from of [0, 10, 20])
      await add(
        label.toUpperCase(),
        await Promise.all(
          Array.from({ length: Math.min(10, aSide - from) }, async (_, at) => ({
            name: `${label} ${from + at}.png`,
            body: await draw(from + at),
          })),
        ),
      )
  learned = await train()
}, 120_000)

const callerOf = ({ workspace: { workspaceId, admin } }: SignalWorkspace) => ({
  workspaceId,
  actor: { kind: ActorKind.member, id: admin.id },
})
const make = (of: SignalWorkspace, name: string, policy?: string) =>
  test.program.app.services.classifiers.create(callerOf(of), {
    kind: 'image',
    name,
    ...(policy && { policy }),
  })

interface UploadedFile {
  name: string
  body: Buffer
}
const add = async (label: string, files: readonly UploadedFile[], id = classifier, by = acme) => {
  const pictures = files.map(({ name, body }) => ({ name, content: body.toString('base64') }))
  const { data, errors } = await test.program.app.graphql<{
    addClassifierPictures: { pictures: object[] }
  }>(
    by.workspace.admin,
    `mutation ($input: AddClassifierPicturesInput!) {
      addClassifierPictures(input: $input) { pictures { name outcome problem } } }`,
    { input: { classifierId: id, label, pictures } },
  )
  return errors[0] ?? data.addClassifierPictures.pictures
}

async function train(): Promise<string> {
  const { id } = await test.program.app.services.classifierVersions.train(callerOf(acme), classifier)
  const version = () =>
    acme.read<{ training: string; error: string | null }>(
      'select training, error from classifier_version where id = $1',
      id,
    )
  await until(async () => ['finished', 'failed'].includes((await version())[0]?.training ?? ''), patienceMs)
  expect(await version()).toEqual([{ training: 'finished', error: null }])
  return id
}
const use = (of: SignalWorkspace, version: string, state: 'live' | 'shadow' | 'retired') =>
  test.program.app.services.classifierVersions.use(callerOf(of), version, state as never)
/** A rule of the workspace until the test ends. */
const rule = async (key: string, params: Record<string, unknown>) => rules.push(await acme.rule(key, params))
const rules: string[] = []
afterEach(async () => {
  for (const id of rules.splice(0))
    await test.program.app.services.rules.setEnabled(callerOf(acme), id, false)
})
const filmOf = async (name: string, pictures: readonly Promise<Buffer>[]) =>
  test.program.host.serve(name, await film(await Promise.all(pictures), { sound: false }))

describe('examples of picture files', () => {
  it('are taken each for itself, once, whatever is wrong with the others', async () => {
    const { id } = await make(acme, 'Uploaded')
    const body = await written(1)
    const files = [
      { name: 'one.png', body },
      { name: 'the same.png', body },
      { name: 'page.html', body: Buffer.from('<html></html>') },
      { name: 'empty.png', body: Buffer.alloc(0) },
      { name: 'large.png', body: Buffer.alloc(8_000_001, 1) },
    ]
    expect(await add('VIOLATES', files, id)).toEqual([
      { name: 'one.png', outcome: 'ADDED', problem: null },
      { name: 'the same.png', outcome: 'KNOWN', problem: null },
      { name: 'page.html', outcome: 'REFUSED', problem: expect.stringContaining('cannot be read') as string },
      { name: 'empty.png', outcome: 'REFUSED', problem: 'Must not be empty' },
      { name: 'large.png', outcome: 'REFUSED', problem: 'Must be at most 8 MB' },
    ])
    const page = await test.program.app.services.classifierExamples.list(
      ...([acme.workspace.workspaceId, id, { search: 'ONE' }, { first: 10 }] as const),
    )
    expect(page.nodes).toMatchObject([{ imageName: 'one.png', imageUrl: null, label: 'violates' }])
  })

  it('are refused by classifiers of texts, of other workspaces, and more than 10 at a time', async () => {
    const file = { name: 'one.png', body: await written(1) }
    const { classifiers } = test.program.app.services
    const texts = await classifiers.create(callerOf(acme), { kind: 'text', name: 'Texts' })
    expect(await add('FINE', [file], texts.id)).toMatchObject({ code: 'CONFLICT' })
    expect(await add('FINE', [file], classifier, await test.program.workspace())).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await add('FINE', Array<UploadedFile>(11).fill(file))).toMatchObject({
      extensions: { fields: { pictures: 'At most 10 at a time' } },
    })
  })

  it('are refused as animations: nobody has said which of the frames is meant', async () => {
    const body = await animation([drawn(61), written(62)])
    const problem = 'The picture cannot be read: it is an animation: add the frames that show it as pictures'
    expect(await add('VIOLATES', [{ name: 'moves.gif', body }])).toEqual([
      { name: 'moves.gif', outcome: 'REFUSED', problem },
    ])
  })

  it('that came after the others were read are learned from the next time, and not as nothing', async () => {
    const { id } = await make(acme, 'Late')
    await add('VIOLATES', [{ name: 'read.png', body: await written(63) }], id)
    await test.program.app.services.classifierExamples.paste(callerOf(acme), id, {
      violates: [test.program.host.serve('late.png', await written(64))],
    })
    const learned = await test.program.app.services.database.inWorkspace(acme.workspace.workspaceId, (tx) =>
      learnedExamples(tx, { workspaceId: acme.workspace.workspaceId, id }, pictureEmbedding),
    )
    expect(learned.map(({ embedding }) => embedding?.length)).toEqual([4 * 1792])
  })

  it('that were read by an earlier network are to be added again, and not learned from', async () => {
    await acme.read(
      `update classifier_example set base = 'earlier' where classifier_id = $1 and image_name = 'fine 0.png'`,
      classifier,
    )
    const version = await train()
    expect(
      await acme.read('select image_name from classifier_example where problem like $1', '%again'),
    ).toEqual([{ image_name: 'fine 0.png' }])
    expect(await acme.read('select violating, fine from classifier_version where id = $1', version)).toEqual([
      { violating: aSide, fine: aSide - 1 },
    ])
  }, 60_000)
})

describe('[2.10.21] what a classifier of images has learned', () => {
  it('is seen in the frames of videos, with the second', async () => {
    await use(acme, learned, 'live')
    await rule('custom_ai_scores_images', { classifier, outcome: 'violates' })
    const url = await filmOf('learned.mp4', [drawn(51), drawn(52), written(53)])
    await acme.sync('film', { videoUrls: [url] })
    await until(async () => (await acme.item('film')).status !== null, patienceMs)
    const item = await acme.item('film')
    expect(item).toMatchObject({ status: 'HIDDEN', unjudged: [] })
    expect(explanationOf(item)).toMatch(
      /^Version 1 of the classifier says \d+% of video 1 at 2(\.\d+)? s \(wanted/,
    )
    const [seen, ...others] = item.media[0]?.findings?.moments ?? []
    expect([seen, others]).toMatchObject([
      { kind: 'LABEL', text: expect.stringMatching(/^Written \d+%$/) },
      [],
    ])
    expect(seen?.from).toBeCloseTo(2, 0)
    await acme.sync('harmless', { videoUrls: [await filmOf('drawn.mp4', [drawn(54)])] })
    await until(async () => (await acme.item('harmless')).status !== null, patienceMs)
    expect(await acme.item('harmless')).toMatchObject({ status: 'ALLOWED' })
  }, 60_000)

  it('is seen in a frame of an animation that is not the first, and only where it is to look', async () => {
    await use(acme, learned, 'live')
    await rule('custom_image_labels', { labels: [classifier], minimum: 50, sources: ['videos'] })
    const gif = await animation([drawn(61), written(62)])
    const imageUrls = [test.program.host.serve('moving.gif', gif)]
    expect(await acme.sync('elsewhere', { imageUrls })).toMatchObject({ status: 'allowed' })
    await rule('custom_image_labels', { labels: [classifier], minimum: 50 })
    expect(await acme.sync('gif', { imageUrls })).toMatchObject({ status: 'hidden' })
    const { trace } = await acme.item('gif')
    const matched = trace?.rules.find((one) => one.matched)
    expect(matched?.conditions[0]?.explanation).toMatch(/^Image 1 at 1.5 s shows “Written” with \d+%/)
  }, 60_000)

  it('in shadow is scored and counted beside the live version, and decides nothing', async () => {
    await use(acme, learned, 'live')
    await rule('custom_ai_scores_images', { classifier, outcome: 'violates' })
    const shadow = await train()
    await test.program.app.services.classifierVersions.setThreshold(callerOf(acme), shadow, 1)
    await use(acme, shadow, 'shadow')
    const send = async (name: string, picture: Promise<Buffer>) =>
      acme.sync(name, { imageUrls: [test.program.host.serve(`${name}.png`, await picture)] })
    expect(await send('bad', written(71))).toMatchObject({ status: 'hidden' })
    expect(await send('good', drawn(72))).toMatchObject({ status: 'allowed' })
    expect(await acme.sync('text', {})).toMatchObject({ status: 'allowed' })
    const { data } = await test.program.app.graphql<{ classifier: { versions: { id: string }[] } }>(
      acme.workspace.admin,
      'query ($id: ID!) { classifier(id: $id) { versions { id state shadow { scored violating } } } }',
      { id: classifier },
    )
    expect(data.classifier.versions.filter(({ id }) => [learned, shadow].includes(id))).toEqual([
      { id: shadow, state: 'SHADOW', shadow: { scored: 2, violating: 2 } },
      { id: learned, state: 'LIVE', shadow: null },
    ])
  }, 60_000)
})

describe('[2.10.21] a classifier of images that asks a provider', () => {
  const asking = async (params: object) => {
    const own = await test.program.workspace()
    await routeSignal(test.program.app, own.workspace, 'POLICY_SCORE', { providerId: own.providerId })
    const { id } = await make(own, 'Forbidden', 'Nothing forbidden.')
    const [version] = await own.read<{ id: string }>('select id from classifier_version')
    await use(own, version?.id ?? '', 'live')
    await own.rule('custom_ai_scores_images', { classifier: id, outcome: 'violates', ...params })
    return own
  }
  const shown = (...all: Shown[]) => all.map((one) => pictureOf(one, { width: 320, height: 240 }))
  const judged = async (own: SignalWorkspace, name: string, url: string) => {
    await own.sync(name, { videoUrls: [url] })
    await until(async () => (await own.item(name)).status !== null, patienceMs)
    return own.item(name)
  }

  it('asks about each frame of a video that differs, once, and says the second', async () => {
    const own = await asking({})
    const url = await filmOf('asked.mp4', shown('nothing', 'nothing', 'forbidden'))
    test.program.vendor.calls.length = 0
    const item = await judged(own, 'asked', url)
    expect(item).toMatchObject({ status: 'HIDDEN', unjudged: [] })
    expect(explanationOf(item)).toMatch(/^Version 1 of the classifier says 92% of video 1 at 2(\.\d+)? s/)
    expect(item.media[0]?.findings?.moments).toMatchObject([{ kind: 'LABEL', text: 'Forbidden 92%' }])
    const asked = test.program.vendor.calls.length
    expect(asked).toBeGreaterThanOrEqual(2)
    expect(await judged(own, 'again', url)).toMatchObject({ status: 'HIDDEN' })
    expect(test.program.vendor.calls).toHaveLength(asked)
  }, 60_000)

  it('is not asked about videos where the rule does not look at them', async () => {
    const own = await asking({ sources: ['images'] })
    const url = await filmOf('unasked.mp4', shown('forbidden'))
    test.program.vendor.calls.length = 0
    expect(await judged(own, 'unasked', url)).toMatchObject({ status: 'ALLOWED', unjudged: [] })
    expect(test.program.vendor.calls).toEqual([])
  }, 60_000)

  it('notes a video of which the provider could not be asked', async () => {
    const own = await asking({})
    test.program.vendor.away = { status: 403, body: {} }
    const item = await judged(own, 'refused', await filmOf('refused.mp4', shown('forbidden', 'nothing')))
    test.program.vendor.away = null
    expect(item).toMatchObject({
      status: 'FLAGGED',
      unjudged: [{ name: 'Policy scores of video 1', reason: 'REFUSED' }],
    })
  }, 60_000)
})
