import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomes, item, startStory, type Story } from './support/story.ts'

let story: Story

interface Report {
  id: string
  state: string
  handledReason: string | null
  reporterType: string
  handledAction: { status: string } | null
  object: { externalId: string; unknown?: boolean } | null
  reporter: { externalId: string; unknown: boolean }
}

/** All reports as the dashboard lists them, oldest first. */
async function reports(): Promise<Report[]> {
  const { userReports } = await story.moderator<{ userReports: { nodes: Report[] } }>(
    `{ userReports { nodes { id state handledReason reporterType handledAction { status }
       object { ... on Content { externalId } ... on User { externalId unknown } } reporter { externalId unknown } } } }`,
  )
  return userReports.nodes.reverse()
}

/** The states of an item's reports, oldest first. */
const statesOf = async (externalId: string) =>
  (await reports())
    .filter(({ object }) => object?.externalId === externalId)
    .map(({ state, handledReason }) => handledReason ?? state)

const report = (target: object, reporter = 'reader-1', over: object = {}) =>
  story.rest('POST', 'user-reports', {
    report: { policy_id: 'spam', reported_by_id: reporter, ...target, ...over },
  })

const idOf = async (externalId: string): Promise<string> => {
  const { contents } = await story.moderator<{ contents: { nodes: { id: string }[] } }>(
    `query ($filter: ContentFilter) { contents(filter: $filter) { nodes { id } } }`,
    { filter: { externalIds: [externalId] } },
  )
  return contents.nodes[0]?.id ?? ''
}

beforeAll(async () => {
  story = await startStory()
  await story.policy('Spam', { userReports: true, description: 'The same text again and again' })
  await story.policy('Internal')
  for (const id of ['post-1', 'post-2', 'post-3']) await story.rest('POST', 'content/sync', item(id, 'Hello'))
})
afterAll(() => story?.stop())

describe('[3.3] a user report, through the real program', () => {
  it('[4.7.2] [4.7.5] the reasons are those that users may choose', async () => {
    expect((await story.rest('GET', 'user-reports')).body).toEqual({
      success: true,
      policies: [{ id: 'spam', name: 'Spam', description: 'The same text again and again' }],
    })
    expect(await report({ content_id: 'post-1' }, 'reader-1', { policy_id: 'internal' })).toMatchObject({
      status: 400,
      body: { error: 'Policy not found' },
    })
  })

  it('[3.3.1] [2.4.11] a report is open, and its reporter is Unknown until a profile comes', async () => {
    expect(await report({ content_id: 'post-1' })).toMatchObject({ status: 200, body: { success: true } })
    const unknown = { state: 'OPEN', reporter: { externalId: 'reader-1', unknown: true } }
    expect(await reports()).toMatchObject([unknown])
    await story.rest('POST', 'user', { id: 'reader-1', name: 'Ria', type: 'trusted' })
    expect(await reports()).toMatchObject([{ reporter: { unknown: false } }])
  })

  it('[2.8.8] reports are not deduplicated, and [2.8.6] carry the type that is known', async () => {
    await report({ content_id: 'post-1' })
    expect((await reports()).map(({ reporterType }) => reporterType)).toEqual(['NORMAL', 'TRUSTED'])
  })

  it('[2.8.10] a report opens no review by itself, and [6.0.2] is no event', async () => {
    const { reviews } = await story.moderator<{ reviews: { nodes: unknown[] } }>(
      `{ reviews { nodes { id } } }`,
    )
    expect(reviews.nodes).toEqual([])
    await expect
      .poll(() => story.told().map(({ action_type: type, status }) => [type, status]), { timeout: 15_000 })
      .toEqual(Array.from({ length: 3 }, () => ['ChangeStatus', 'allowed']))
  })

  it('[3.3.4] [3.1.15] a flag leaves them open', async () => {
    await story.decide({ content: { id: await idOf('post-1') }, status: 'FLAGGED' })
    expect(await statesOf('post-1')).toEqual(['OPEN', 'OPEN'])
  })

  it('[3.3.3] [3.1.14] a removal handles them, and is named as what did', async () => {
    await story.decide({ content: { id: await idOf('post-1') }, status: 'HIDDEN' })
    expect(await statesOf('post-1')).toEqual(['ACTION_TAKEN', 'ACTION_TAKEN'])
    expect((await reports())[0]).toMatchObject({ handledAction: { status: 'HIDDEN' } })
  })

  it('[3.3.2] a report on what is hidden already is handled at once', async () => {
    await report({ content_id: 'post-1' }, 'reader-2')
    expect(await statesOf('post-1')).toEqual(['ACTION_TAKEN', 'ACTION_TAKEN', 'ALREADY_HIDDEN'])
    const { reportedItems } = await story.moderator<{ reportedItems: { nodes: unknown[] } }>(
      `{ reportedItems { nodes { id } } }`,
    )
    expect(reportedItems.nodes).toEqual([])
  })

  it('[3.3.5] Ignore and Ignore all handle them as ignored', async () => {
    for (const reader of ['reader-3', 'reader-4', 'reader-5']) await report({ content_id: 'post-2' }, reader)
    const [first] = (await reports()).filter(({ object }) => object?.externalId === 'post-2')
    await story.moderator(
      `mutation ($ids: [ID!]!) { ignoreUserReports(input: { ids: $ids }) { userReports { id } } }`,
      {
        ids: [first?.id],
      },
    )
    expect(await statesOf('post-2')).toEqual(['IGNORED', 'OPEN', 'OPEN'])
    const {
      ignoreAllUserReports: { ignoredReports: ignoreAllUserReports },
    } = await story.moderator<{ ignoreAllUserReports: { ignoredReports: number } }>(
      `mutation ($id: ID!) { ignoreAllUserReports(input: { item: { content: { id: $id } } }) { ignoredReports } }`,
      { id: await idOf('post-2') },
    )
    expect(ignoreAllUserReports).toBe(2)
    expect(await statesOf('post-2')).toEqual(['IGNORED', 'IGNORED', 'IGNORED'])
  })

  it('[3.2.8] [3.3.6] each report has the rules evaluated, and their counts include what was ignored', async () => {
    const fourth = { key: 'times_reported', params: { counts: 'total', atLeast: 4 } }
    await story.rule('content', 'Reported by many', [fourth], [becomes('hidden')])
    await report({ content_id: 'post-3' }, 'reader-6')
    expect(await statesOf('post-3')).toEqual(['OPEN'])
    await report({ content_id: 'post-2' }, 'reader-6')
    await story.hears({ status: 'hidden', content: expect.objectContaining({ id: 'post-2' }) })
    await expect.poll(() => statesOf('post-2')).toEqual(['IGNORED', 'IGNORED', 'IGNORED', 'ACTION_TAKEN'])
    expect(await statesOf('post-3')).toEqual(['OPEN'])
  })

  it('[3.2.7a] a report on a user that nobody knew has the user rules evaluated', async () => {
    const once = { key: 'times_reported', params: { counts: 'unique', atLeast: 1 } }
    await story.rule('user', 'Reported', [once], [becomes('flagged')])
    expect((await report({ user_id: 'stranger' })).status).toBe(200)
    await story.hears({ type: 'user', status: 'flagged', user: { id: 'stranger', tags: [] } })
    expect(await statesOf('stranger')).toEqual(['OPEN'])
  })

  it('[7.7] [7.4] refusals leave no report behind', async () => {
    const before = (await reports()).length
    expect(await report({ content_id: 'never-sent' })).toMatchObject({
      status: 404,
      body: { error: 'Reported Content not found' },
    })
    expect((await report({})).status).toBe(400)
    expect((await report({ content_id: 'post-1', user_id: 'reader-1' })).status).toBe(400)
    expect((await reports()).length).toBe(before)
  })
})

describe('[2.9] a list that a rule uses, through the real program', () => {
  let listId: string
  let ruleId: string
  const remove = () =>
    story.admin<{ deleteList: { deletedId: string } }>(
      `mutation ($id: ID!) { deleteList(input: { id: $id }) { deletedId } }`,
      { id: listId },
    )

  it('[2.9.15] has no effect until a rule refers to it', async () => {
    const { body } = await story.rest('POST', 'lists', { name: 'Drugs', type: 'strings' })
    listId = String(body['listId'])
    await story.rest('POST', `lists/${listId}`, { items: ['opium'] })
    expect((await story.rest('POST', 'content/sync', item('drug-1', 'opium'))).body['status']).toBe('allowed')
    const listed = { key: 'text', params: { match: 'contains_any_word', listId } }
    ruleId = await story.rule('content', 'Drugs', [listed], [becomes('flagged')])
    expect((await story.rest('POST', 'content/sync', item('drug-2', 'opium'))).body['status']).toBe('flagged')
  })

  it('[6.2.7] [V6.2.2] what changes in it is told, and counts for the next item', async () => {
    const { body } = await story.rest('POST', `lists/${listId}`, { items: ['opium', 'laudanum'] })
    expect(body).toEqual({ success: true, addedItems: ['laudanum'] })
    await story.hears({ action_type: 'UpdateList', words_added: ['laudanum'] })
    expect((await story.rest('POST', 'content/sync', item('drug-3', 'Laudanum!'))).body['status']).toBe(
      'flagged',
    )
    await story.rest('DELETE', `lists/${listId}`, { items: ['laudanum', 'never there'] })
    await story.hears({ action_type: 'UpdateList', words_removed: ['laudanum'] })
    expect((await story.rest('POST', 'content/sync', item('drug-4', 'laudanum'))).body['status']).toBe(
      'allowed',
    )
  })

  it('[2.9.3] a rename changes nothing of that', async () => {
    await story.admin(
      `mutation ($id: ID!) { renameList(input: { id: $id, name: "Opiates" }) { list { id } } }`,
      { id: listId },
    )
    expect((await story.rest('POST', 'content/sync', item('drug-5', 'opium'))).body['status']).toBe('flagged')
  })

  it('[2.9.17] [2.9.18] [7.9] cannot be deleted until no rule uses it', async () => {
    await expect(remove()).rejects.toThrow("Cannot delete list, it's in use by a rule")
    await story.admin(`mutation ($id: ID!) { deleteRule(input: { id: $id }) { deletedId } }`, { id: ruleId })
    expect(await remove()).toEqual({ deleteList: { deletedId: listId } })
    expect((await story.rest('GET', `lists/${listId}`)).status).toBe(404)
    expect(story.receiver.problems).toEqual([])
  })
})
