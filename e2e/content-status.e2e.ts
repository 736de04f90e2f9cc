import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let spam: string
let flagging: string

interface Shown {
  id: string
  status: string
  initialStatus: string
  version: number
  openReview: { id: string } | null
  decidedBy: { kind: string } | null
  timeline: { nodes: { status: string | null; policyName: string | null; reverted: boolean }[] }
}

/** The item as the dashboard shows it. */
async function shown(externalId: string): Promise<Shown> {
  const { contents } = await story.moderator<{ contents: { nodes: Shown[] } }>(
    `query ($filter: ContentFilter) { contents(filter: $filter) { nodes {
       id status initialStatus version openReview { id } decidedBy { kind }
       timeline { nodes { status policyName reverted } } } } }`,
    { filter: { externalIds: [externalId] } },
  )
  const [content] = contents.nodes
  if (!content) throw new Error(`${externalId} is not shown`)
  return content
}

const becomesShown = (id: string, fields: Partial<Shown>) =>
  expect.poll(() => shown(id), { timeout: 15_000, interval: 100 }).toMatchObject(fields)

beforeAll(async () => {
  story = await startStory()
  spam = await story.policy('Spam & scams')
  flagging = await story.rule(
    'content',
    'Pills',
    [says('pills')],
    [becomes('flagged', { policyCategoryId: spam })],
  )
  await story.rule('content', 'Weapons', [says('grenades')], [becomes('hidden', { policyCategoryId: spam })])
  await story.rule('content', 'Friends', [says('friends')], [becomes('allowed')])
})
afterAll(() => story?.stop())

describe('[3.1] the status of content, through the real program', () => {
  it('[3.1.3] nothing acts: allowed, and the webhook is told of an arrival by nobody', async () => {
    expect((await story.rest('POST', 'content', item('fine', 'Thank you'))).body).toEqual({ success: true })
    const action = await story.hears({ status: 'allowed', previous_status: null })
    expect(action).toMatchObject({ content: { id: 'fine' } })
    expect(action).not.toHaveProperty('rule_id')
    expect(action).not.toHaveProperty('actor_id')
    expect(await shown('fine')).toMatchObject({
      status: 'ALLOWED',
      initialStatus: 'ALLOWED',
      openReview: null,
    })
  })

  it('[3.1.5] a remove rule hides, and [3.2.2] the rules below are not evaluated', async () => {
    const { body } = await story.rest('POST', 'content/sync', item('worse', 'grenades for friends'))
    expect(body).toMatchObject({ success: true, status: 'hidden', actions: [{ policy_id: 'spam-scams' }] })
    expect((body['actions'] as unknown[]).length).toBe(1)
  })

  it('[3.1] a flag rule flags, lets evaluation go on, and [3.1] opens a review', async () => {
    await story.rest('POST', 'content', item('offer', 'cheap pills'))
    expect(await story.hears({ status: 'flagged' })).toMatchObject({
      previous_status: null,
      rule_id: flagging,
      content: { id: 'offer' },
      policy_id: 'spam-scams',
      policy_name: 'Spam & scams',
    })
    expect(await shown('offer')).toMatchObject({
      status: 'FLAGGED',
      initialStatus: 'FLAGGED',
      openReview: { id: expect.any(String) },
    })
  })

  it('[3.1.8] a moderator removes it: recorded, told, and the review is done', async () => {
    const { id } = await shown('offer')
    await story.decide({ content: { id }, status: 'HIDDEN', policyCategoryId: spam })
    const action = await story.hears({ status: 'hidden', previous_status: 'flagged' })
    expect(action).toMatchObject({ actor_id: expect.any(String), content: { id: 'offer' } })
    expect(action).not.toHaveProperty('rule_id')
    expect(await shown('offer')).toMatchObject({
      status: 'HIDDEN',
      initialStatus: 'FLAGGED',
      openReview: null,
    })
  })

  it('[3.1.8] [V4.1.1] an edit is a new version, and no rule overrules the human', async () => {
    await story.rest('POST', 'content', item('offer', 'pills for friends'))
    await becomesShown('offer', { version: 2 })
    const { body } = await story.rest('POST', 'content/sync', item('offer', 'more pills for friends'))
    expect(body).toEqual({ success: true, status: 'hidden', actions: [] })
    expect(await shown('offer')).toMatchObject({
      status: 'HIDDEN',
      decidedBy: { kind: 'MEMBER' },
      version: 3,
    })
  })

  it('[3.1] [2.7.11] a status that the platform keeps refusing goes back to the last it acknowledged', async () => {
    story.receiver.answer = ({ actions }) =>
      actions.some(
        ({ status, content }) => status === 'allowed' && (content as { id: string }).id === 'offer',
      )
        ? 500
        : 200
    const { id } = await shown('offer')
    const [decision] = await story.decide({ content: { id }, status: 'ALLOWED' })
    await expect
      .poll(
        () =>
          story.receiver.received.filter(({ actions }) =>
            actions.some(({ action_id: of }) => of === decision),
          ).length,
        { timeout: 15_000 },
      )
      .toBe(3)
    await becomesShown('offer', { status: 'HIDDEN' })
    const { timeline } = await shown('offer')
    expect(timeline.nodes.slice(0, 2)).toEqual([
      { status: 'HIDDEN', policyName: 'Revert Action', reverted: false },
      { status: 'ALLOWED', policyName: null, reverted: true },
    ])
    const { policyCategories } = await story.moderator<{ policyCategories: { policyId: string }[] }>(
      `{ policyCategories { policyId } }`,
    )
    expect(policyCategories).toContainEqual({ policyId: 'revert-action' })
  })

  it('[6.1] the revert itself is not sent', async () => {
    const about = story
      .told()
      .filter(({ content }) => (content as { id: string } | undefined)?.id === 'offer')
    expect(about.map(({ status }) => status)).toEqual(['flagged', 'hidden'])
  })

  it('[3.1.12] [V4.6.4] the platform sets a status of its own, as a human decision that is not echoed', async () => {
    const before = story.told().length
    const { body } = await story.rest('POST', 'status', {
      content_id: 'fine',
      status: 'flagged',
      policy_id: 'never-heard-of',
    })
    expect(body).toEqual({ success: true, action_id: expect.any(String) })
    expect(await shown('fine')).toMatchObject({ status: 'FLAGGED', openReview: { id: expect.any(String) } })
    await story.rest('POST', 'content', item('after', 'Thank you again'))
    await story.hears({ content: expect.objectContaining({ id: 'after' }) })
    expect(
      story
        .told()
        .slice(before)
        .map(({ content }) => (content as { id: string }).id),
    ).toEqual(['after'])
  })

  it('[3.1.1] [3.1.2] [6.3.11] a subcategory has a status too', async () => {
    const { subcategories } = await story.moderator<{ subcategories: { nodes: { id: string }[] } }>(
      `{ subcategories { nodes { id } } }`,
    )
    await story.decide({ subcategory: { id: subcategories.nodes[0]?.id }, status: 'HIDDEN' })
    expect(await story.hears({ type: 'subcategory' })).toMatchObject({
      status: 'hidden',
      subcategory: { id: 'chat' },
    })
  })

  it('[V5.2.3] every request was signed', () => {
    expect(story.receiver.received.length).toBeGreaterThan(5)
    expect(story.receiver.problems).toEqual([])
  })
})
