import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let ruleId: string

beforeAll(async () => {
  story = await startStory()
  for (let i = 0; i < 12; i++)
    await story.rest('POST', 'content/sync', item(`past-${i}`, 'Win at our casino'))
  await story.rest('POST', 'content/sync', item('harmless', 'Hello'))
})
afterAll(() => story?.stop())

const idOf = async (externalId: string): Promise<string> => {
  const { contents } = await story.admin<{ contents: { nodes: { id: string }[] } }>(
    `query ($filter: ContentFilter) { contents(filter: $filter) { nodes { id } } }`,
    { filter: { externalIds: [externalId] } },
  )
  return contents.nodes[0]?.id ?? ''
}
/** What a query answers once it says that the work is in that state. */
async function whenIn<T extends { state: string }>(state: string, ask: () => Promise<T>): Promise<T> {
  await expect.poll(async () => (await ask()).state, { timeout: 20_000, interval: 100 }).toBe(state)
  return ask()
}

describe('[V2.17.2] a rule and the past, through the real program', () => {
  it('a backtest says what the rule would have done, and changes nothing', async () => {
    ruleId = await story.rule('content', 'No casinos', [says('casino')], [becomes('hidden')])
    await story.decide({ content: { id: await idOf('past-0') }, status: 'ALLOWED' })
    const {
      startBacktest: { backtest: startBacktest },
    } = await story.admin<{ startBacktest: { backtest: { id: string } } }>(
      `mutation ($ruleId: ID!) { startBacktest(input: { ruleId: $ruleId }) { backtest { id } } }`,
      { ruleId },
    )
    const done = await whenIn('FINISHED', async () => {
      const { backtest } = await story.admin<{ backtest: { state: string } }>(
        `query ($id: ID!) { backtest(id: $id) { state examined matched changes { from to count } keptByHumans { count } } }`,
        startBacktest,
      )
      return backtest
    })
    expect(done).toMatchObject({
      examined: 13,
      matched: 12,
      changes: [{ from: 'ALLOWED', to: 'HIDDEN', count: 11 }],
      keptByHumans: [{ count: 1 }],
    })
    expect(story.told().filter(({ status }) => status === 'hidden')).toEqual([])
  })

  it('[V2.17.7] [V2.17.10] applied to past items, it changes what was counted, and the customer platform hears of each', async () => {
    const {
      countRetroaction: { retroaction: counted },
    } = await story.admin<{ countRetroaction: { retroaction: { id: string } } }>(
      `mutation ($ruleId: ID!) { countRetroaction(input: { ruleId: $ruleId }) { retroaction { id } } }`,
      { ruleId },
    )
    expect(await whenIn('COUNTED', () => retroaction(counted.id))).toMatchObject({ counted: 11 })
    await story.admin(
      `mutation ($id: ID!) { confirmRetroaction(input: { id: $id, count: 11 }) { retroaction { id } } }`,
      counted,
    )
    expect(await whenIn('APPLIED', () => retroaction(counted.id))).toMatchObject({ changed: 11 })
    for (let i = 1; i < 12; i++)
      expect(
        await story.hears({
          status: 'hidden',
          content: expect.objectContaining({ id: `past-${i}` }) as object,
        }),
      ).toMatchObject({ rule_id: ruleId, previous_status: 'allowed' })
  })

  it('[V2.17.13] reversed, everything is what it was, and the customer platform hears of that too', async () => {
    const { retroactions } = await story.admin<{ retroactions: { nodes: { id: string }[] } }>(
      `query ($ruleId: ID!) { retroactions(ruleId: $ruleId) { nodes { id } } }`,
      { ruleId },
    )
    const id = retroactions.nodes[0]?.id ?? ''
    await story.decide({ content: { id: await idOf('past-11') }, status: 'HIDDEN' })
    await story.admin(
      `mutation ($id: ID!) { reverseRetroaction(input: { id: $id }) { retroaction { id } } }`,
      { id },
    )
    expect(await whenIn('REVERSED', () => retroaction(id))).toMatchObject({ reversed: 10, kept: 1 })
    await story.hears({
      status: 'allowed',
      previous_status: 'hidden',
      content: expect.objectContaining({ id: 'past-10' }) as object,
    })
  })
})

async function retroaction(id: string) {
  const { retroaction: found } = await story.admin<{ retroaction: { state: string } }>(
    `query ($id: ID!) { retroaction(id: $id) { state counted changed reversed kept } }`,
    { id },
  )
  return found
}
