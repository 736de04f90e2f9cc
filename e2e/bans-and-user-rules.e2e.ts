import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letPass } from './support/let-pass.ts'
import { becomes, item, startStory, type Story } from './support/story.ts'

let story: Story

const wireUser = async (id: string) =>
  (await story.rest('GET', `user/${id}`)).body['user'] as Record<string, unknown>

const userId = async (externalId: string) =>
  (
    await story.moderator<{ user: { id: string } }>(
      `query ($externalId: String!) { user(by: { externalId: $externalId }) { id } }`,
      { externalId },
    )
  ).user.id

const statusOfContent = async (externalId: string) => {
  const { contents } = await story.moderator<{ contents: { nodes: { status: string }[] } }>(
    `query ($filter: ContentFilter) { contents(filter: $filter) { nodes { status } } }`,
    { filter: { externalIds: [externalId] } },
  )
  return contents.nodes[0]?.status
}

const isType = (type: string) => ({ key: 'user_type', params: { types: [type] } })

beforeAll(async () => {
  story = await startStory({ alone: true })
  await story.admin(
    `mutation { createTag(input: { name: "Needs follow-up", color: "#ff0000" }) { tag { id } } }`,
  )
  for (const id of ['post-1', 'post-2'])
    await story.rest('POST', 'content/sync', item(id, 'Hello', { user: { id: 'troll', name: 'T' } }))
})
afterAll(() => story?.stop())

describe('[3.5] a temporary ban, on a clock that the test moves', () => {
  it('[3.5.3] [6.3.12] lasts 3 days unless told otherwise, and is told with its end', async () => {
    await story.decide({
      user: { id: await userId('troll') },
      status: 'HIDDEN',
      temporaryBan: {},
      hideAllContent: {},
    })
    const action = await story.hears({ type: 'user', status: 'hidden' })
    expect(action).toMatchObject({
      user: { id: 'troll', tags: [] },
      previous_status: 'allowed',
      actor_id: expect.any(String),
      temporary_ban: { period: 'days', duration: 3 },
    })
    const { until } = action['temporary_ban'] as { until: string }
    expect(Math.abs(Date.parse(until) - Date.now() - 3 * 86_400_000)).toBeLessThan(60_000)
    expect(await wireUser('troll')).toMatchObject({ status: 'hidden', temporarily_banned_until: until })
  })

  it('[2.10.13] Hide all content removes what was posted before', async () => {
    await story.hears({ status: 'hidden', content: expect.objectContaining({ id: 'post-1' }) })
    await story.hears({ status: 'hidden', content: expect.objectContaining({ id: 'post-2' }) })
  })

  it('is not over a minute early', async () => {
    await letPass(story, '2 days 23 hours 58 minutes', { duration: 71, period: 'HOURS' })
    expect(await wireUser('troll')).toMatchObject({ status: 'hidden' })
  })

  it('[3.1.10] [6.2.1] is over by itself: allowed, told by nobody, and what it removed stays removed', async () => {
    await story.program.moveClock('3 days 1 minute')
    const troll = expect.objectContaining({ id: 'troll' })
    const action = await story.hears({ type: 'user', status: 'allowed', user: troll })
    expect(action).toMatchObject({ previous_status: 'hidden' })
    for (const field of ['actor_id', 'rule_id', 'temporary_ban']) expect(action).not.toHaveProperty(field)
    const user = await wireUser('troll')
    expect(user).toMatchObject({ status: 'allowed' })
    expect(user).not.toHaveProperty('temporarily_banned_until')
    expect([await statusOfContent('post-1'), await statusOfContent('post-2')]).toEqual(['HIDDEN', 'HIDDEN'])
  })

  it('[3.5.1] a permanent ban never is', async () => {
    await story.decide({ user: { id: await userId('troll') }, status: 'HIDDEN' })
    await letPass(story, '900 days', { duration: 895, period: 'DAYS' })
    expect(await wireUser('troll')).toMatchObject({ status: 'hidden' })
    await story.program.moveClock('0')
  })
})

describe('[3.2.7a] user rules and imports', () => {
  let rule: string
  /** Resolves once a user was evaluated who came after all others. */
  const evaluatedAfter = async (id: string) => {
    await story.rest('POST', 'user', { id, type: 'testing' })
    await story.hears({ type: 'user', status: 'flagged', user: expect.objectContaining({ id }) })
  }
  beforeAll(async () => {
    rule = await story.rule(
      'user',
      'Testers',
      [isType('testing')],
      [becomes('flagged'), { key: 'add_tags', params: { userTags: ['needs-follow-up'] } }],
    )
    await story.rule('user', 'Trust', [isType('trusted')], [becomes('allowed')])
  })

  it('[4.3.3] are evaluated when a user is created over the API', async () => {
    const { body } = await story.rest('POST', 'user', { id: 'tester', type: 'testing' })
    expect(body).toMatchObject({ success: true, user: { id: 'tester', status: 'allowed', tags: [] } })
    await story.hears({
      type: 'user',
      status: 'flagged',
      rule_id: rule,
      user: expect.objectContaining({ id: 'tester' }),
    })
    await story.hears({ action_type: 'AddTags', tags_added: ['needs-follow-up'] })
    expect(await wireUser('tester')).toMatchObject({ status: 'flagged', tags: ['needs-follow-up'] })
  })

  it('[4.5.2] are not evaluated by an import, which takes tags', async () => {
    const users = [
      { id: 'imported', type: 'testing', tags: ['needs-follow-up', 'unknown-tag'] },
      { id: 'tester', name: 'Tess' },
    ]
    expect((await story.rest('POST', 'import/users', { users })).body).toEqual({
      success: true,
      created: 1,
      updated: 1,
    })
    await evaluatedAfter('after-the-import')
    expect(await wireUser('imported')).toMatchObject({ status: 'allowed', tags: ['needs-follow-up'] })
  })

  it('[V4.5.2] an import takes all or none, and names the row', async () => {
    const users = [{ id: 'good' }, { id: '' }]
    const answer = await story.rest('POST', 'import/users', { users })
    expect(answer).toMatchObject({ status: 400, body: { error: { 'users.1.id': 'Must not be empty' } } })
    expect((await story.rest('GET', 'user/good')).status).toBe(404)
  })

  it('are evaluated when the user posts', async () => {
    await story.rest('POST', 'content', item('by-imported', 'Hello', { user: { id: 'imported' } }))
    await story.hears({ type: 'user', status: 'flagged', user: expect.objectContaining({ id: 'imported' }) })
  })

  it('[3.1.13] never override a ban set by hand', async () => {
    await story.rest('POST', 'user', { id: 'troll', type: 'trusted' })
    await evaluatedAfter('after-the-troll')
    expect(await wireUser('troll')).toMatchObject({ type: 'trusted', status: 'hidden' })
  })

  it('[2.4.4] [2.4.6] status and project count only at the creation', async () => {
    await story.rest('POST', 'user', { id: 'new', status: 'hidden', project_id: 'one' })
    await story.rest('POST', 'user', { id: 'new', status: 'allowed', project_id: 'one', name: 'N' })
    expect(await wireUser('new')).toMatchObject({ status: 'hidden', project_id: 'one', name: 'N' })
    expect(story.receiver.problems).toEqual([])
  })
})
