import { describe, expect, it } from 'vitest'
import { until } from '../../test/delivery-setup.ts'
import { changeSignalProvider, routeSignal } from '../../test/signal-things.ts'
import { explanationOf, type SignalWorkspace, useSignalProgram } from '../../test/signal-workspace.ts'

const test = useSignalProgram()

const labels = { labels: ['violence'], minimum: 80, source: 'provider' }
const refused = { status: 403, body: {} }

/** A workspace with a rule that removes violence, and this route of image labels. */
async function removingViolence(route: Record<string, unknown>): Promise<SignalWorkspace> {
  const acme = await test.program.workspace()
  await acme.rule('image_labels', labels)
  await routeSignal(test.program.app, acme.workspace, 'IMAGE_LABELS', {
    providerId: acme.providerId,
    ...route,
  })
  return acme
}
const statusBecomes = (acme: SignalWorkspace, external: string, status: string) =>
  until(async () => (await acme.item(external)).status === status)

describe('an item of which a signal cannot be had', () => {
  it.each([
    ['ALLOW', { status: 'allowed', timeout: false }, 'ALLOWED'],
    ['FLAG', { status: 'flagged', timeout: false }, 'FLAGGED'],
    ['HOLD', { status: null, timeout: true }, null],
  ])('%s: what becomes of it is its route’s choice, and shown', async (whenUnavailable, answer, status) => {
    const acme = await removingViolence({ whenUnavailable })
    test.program.vendor.away = refused
    const imageUrls = [await test.program.picture('violence')]
    expect(await acme.sync('a', { imageUrls })).toMatchObject(answer)
    const item = await acme.item('a')
    expect(item).toMatchObject({
      status,
      unjudged: [
        {
          source: 'SIGNAL',
          reason: 'REFUSED',
          name: 'Image labels of image 1',
          tries: 1,
          handling: whenUnavailable,
        },
      ],
    })
    expect(explanationOf(item)).toMatch(/^not available: /)
    const explanations = item.openReview?.reasons.map(({ explanation }) => explanation)
    expect(explanations).toEqual(
      whenUnavailable === 'FLAG'
        ? [expect.stringMatching(/^Image labels of image 1 could not be had: /)]
        : undefined,
    )
  })

  it('that was held is judged by the signal once it can be had', async () => {
    const acme = await removingViolence({ whenUnavailable: 'HOLD' })
    test.program.vendor.away = refused
    await acme.sync('bad', { imageUrls: [await test.program.picture('violence')] })
    await acme.sync('good', { imageUrls: [await test.program.picture('nothing')] })
    await changeSignalProvider(test.program.app, acme.workspace, acme.providerId, {
      settings: test.program.vendor.settings,
    })
    test.program.vendor.away = null
    await acme.dueNow('bad')
    await acme.dueNow('good')
    await statusBecomes(acme, 'bad', 'HIDDEN')
    await statusBecomes(acme, 'good', 'ALLOWED')
    expect(await acme.item('bad')).toMatchObject({ unjudged: [], openReview: null })
    expect(await acme.item('good')).toMatchObject({ unjudged: [], openReview: null })
    expect(await acme.read('select * from task')).toEqual([])
  })

  it('is held for as long as its route says, and then flagged', async () => {
    const acme = await removingViolence({ whenUnavailable: 'HOLD', holdMinutes: 3 })
    test.program.vendor.away = refused
    await acme.sync('a', { imageUrls: [await test.program.picture('violence')] })
    await acme.dueNow('a')
    await until(async () => (await acme.item('a')).unjudged[0]?.tries === 2)
    expect(await acme.item('a')).toMatchObject({ status: null })
    await acme.read(
      `update content set unjudged = jsonb_set(unjudged, '{since}', to_jsonb(now() - interval '3 minutes'))`,
    )
    await acme.dueNow('a')
    await statusBecomes(acme, 'a', 'FLAGGED')
    expect((await acme.item('a')).openReview?.reasons[0]?.explanation).toMatch(/\(3 tries\)$/)
    expect(await acme.read('select * from task')).toEqual([])
  })

  it('that a human decides on meanwhile is left to the human', async () => {
    const acme = await removingViolence({ whenUnavailable: 'HOLD' })
    test.program.vendor.away = refused
    await acme.sync('a', { imageUrls: [await test.program.picture('violence')] })
    const [found] = await acme.read<{ id: string }>(`select id from content`)
    await test.program.app.graphql(
      acme.workspace.moderator,
      `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
      {
        input: {
          content: { id: found?.id },
          status: 'ALLOWED',
          requestId: '0190c0de-0000-7000-8000-000000000001',
        },
      },
    )
    await acme.dueNow('a')
    await until(async () => (await acme.read('select * from task')).length === 0)
    expect(await acme.item('a')).toMatchObject({ status: 'ALLOWED', openReview: null })
  })

  it.each([
    ['an image that is not there', 'gone.png', 'MEDIA', 'answered with status 404'],
    ['a file that is no picture', 'page.png', 'UNREADABLE', 'the type of file is not a picture'],
  ])('goes the same way with %s', async (_what, name, reason, problem) => {
    const acme = await removingViolence({})
    const served = test.program.host.serve('page.png', Buffer.from('<html></html>'))
    expect(await acme.sync('a', { imageUrls: [served.replace('page.png', name)] })).toMatchObject({
      status: 'flagged',
    })
    const { unjudged } = await acme.item('a')
    expect(unjudged.find(({ source }) => source === 'SIGNAL')).toMatchObject({
      reason,
      problem,
      handling: 'FLAG',
    })
  })

  it('that another rule decides on needs no human', async () => {
    const acme = await removingViolence({ whenUnavailable: 'FLAG' })
    await acme.rule('text', { match: 'contains_any_word', words: ['casino'] })
    test.program.vendor.away = refused
    const imageUrls = [await test.program.picture('violence')]
    expect(await acme.sync('a', { imageUrls }, 'a casino')).toMatchObject({ status: 'hidden' })
    expect(await acme.item('a')).toMatchObject({ openReview: null, unjudged: [{ source: 'SIGNAL' }] })
  })
})

describe('what was told is kept', () => {
  it('so that the same file is asked about once, in its workspace alone, until the settings change', async () => {
    const acme = await removingViolence({})
    const other = await removingViolence({})
    const imageUrls = [await test.program.picture('violence')]
    await Promise.all(['a', 'b', 'c'].map((external) => acme.sync(external, { imageUrls })))
    expect(test.program.vendor.calls).toHaveLength(1)
    await other.sync('a', { imageUrls })
    expect(test.program.vendor.calls).toHaveLength(2)
    await changeSignalProvider(test.program.app, acme.workspace, acme.providerId, {
      settings: test.program.vendor.settings,
    })
    await acme.sync('d', { imageUrls })
    expect(test.program.vendor.calls).toHaveLength(3)
    expect(await acme.item('d')).toMatchObject({ status: 'HIDDEN' })
  })

  it('and that an item is bad, too', async () => {
    const acme = await removingViolence({})
    test.program.vendor.away = { status: 422, body: { error: 'too dark' } }
    const imageUrls = [await test.program.picture('violence')]
    for (const external of ['a', 'b'])
      expect(await acme.sync(external, { imageUrls })).toMatchObject({ status: 'flagged' })
    expect(test.program.vendor.calls).toHaveLength(1)
  })

  it('and read by previews and trials, which call nobody', async () => {
    const acme = await removingViolence({})
    await acme.sync('known', { imageUrls: [await test.program.picture('violence')] })
    test.program.vendor.calls.length = 0
    const { data } = await test.program.app.graphql<{ rulePreview: { matched: number } }>(
      acme.workspace.admin,
      'query ($input: RuleInput!) { rulePreview(input: $input) { matched } }',
      {
        input: {
          type: 'CONTENT',
          name: 'Gambling or violence',
          conditions: [{ key: 'image_labels', params: { ...labels, labels: ['gambling', 'violence'] } }],
          actions: [{ key: 'change_status', params: { status: 'flagged' } }],
        },
      },
    )
    expect(data.rulePreview.matched).toBe(1)
    expect(test.program.vendor.calls).toEqual([])
  })
})
