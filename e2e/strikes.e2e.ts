import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letPass } from './support/let-pass.ts'
import { item, says, startStory, type Story } from './support/story.ts'

let story: Story
let userId: string

interface Struck {
  strikes: number
  strikeUntil: string | null
  strikeHistory: { tier: number; state: string }[]
}

const author = { id: 'author' }
const insult = (id: string) => story.rest('POST', 'content/sync', item(id, 'you idiot', { user: author }))

async function struck(): Promise<Struck> {
  const { user } = await story.moderator<{ user: Struck }>(
    `query ($id: ID!) { user(by: { id: $id }) { strikes strikeUntil strikeHistory { tier state } } }`,
    { id: userId },
  )
  return user
}

const strike = () =>
  story.moderator(`mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { actions { id } } }`, {
    input: { user: { id: userId }, requestId: randomUUID() },
  })

/** The actions about strikes that the platform was told, with what they say of the ladder. */
const toldOfStrikes = () =>
  story
    .told()
    .filter(({ action_type: type }) => type.endsWith('StrikeUser'))
    .map(({ action_type: type, count, period }) => [type, count, ...(period ? [period] : [])].join(' '))

const tells = (...all: string[]) =>
  expect.poll(toldOfStrikes, { timeout: 15_000, interval: 100 }).toEqual(all)

const wireUser = async () => (await story.rest('GET', 'user/author')).body['user'] as Record<string, unknown>

beforeAll(async () => {
  story = await startStory({ alone: true })
  await story.admin(
    `mutation ($input: UpdateStrikeSettingsInput!) { updateStrikeSettings(input: $input) { strikeSettings { tiers { duration } } } }`,
    {
      input: {
        tiers: [
          { duration: 1, period: 'HOURS' },
          { duration: 1, period: 'DAYS' },
          { duration: 1, period: 'WEEKS' },
        ],
        clearing: { duration: 2, period: 'WEEKS' },
      },
    },
  )
  await story.rule('content', 'Insults', [says('idiot')], [{ key: 'strike', params: { strike: 'strike' } }])
  await story.rule('content', 'Threats', [says('grenade')], [{ key: 'strike', params: { strike: 'add' } }])
  await story.rest('POST', 'user', author)
  userId = (await story.moderator<{ user: { id: string } }>(`{ user(by: { externalId: "author" }) { id } }`))
    .user.id
})
afterAll(() => story?.stop())

describe('[3.4] strikes, on a clock that the test moves', () => {
  it('[3.4.1] [6.2.2] a rule gives the first: its tier is its count', async () => {
    await insult('insult-1')
    const action = await story.hears({ action_type: 'StrikeUser' })
    expect(action).toMatchObject({ type: 'user', user: author, count: 1, duration: 1, period: 'hours' })
    const left = Date.parse(String(action['until'])) - Date.now()
    expect(left).toBeGreaterThan(59 * 60_000)
    expect(left).toBeLessThanOrEqual(60 * 60_000)
    expect(await wireUser()).toMatchObject({ strikes: 1, strike_until: action['until'] })
  })

  it('[2.10.11] Strike gives none while one is active; [3.4.7] nor does a moderator', async () => {
    await insult('insult-2')
    await expect(strike()).rejects.toThrow()
    expect(await struck()).toMatchObject({ strikes: 1, strikeHistory: [{ tier: 1, state: 'ACTIVE' }] })
  })

  it('[3.4.3] [6.2.3] its duration passes: it ends by itself, and still counts', async () => {
    await story.program.moveClock('1 hour 1 minute')
    await tells('StrikeUser 1 hours', 'EndStrikeUser 1')
    const user = await wireUser()
    expect(user).toMatchObject({ strikes: 1 })
    expect(user).not.toHaveProperty('strike_until')
  })

  it('[3.4.2] Add strike ends the current one and starts the next tier at once, up to the last', async () => {
    await strike()
    await story.rest('POST', 'content/sync', item('threat-1', 'a grenade', { user: author }))
    await story.rest('POST', 'content/sync', item('threat-2', 'another grenade', { user: author }))
    await tells(
      'StrikeUser 1 hours',
      'EndStrikeUser 1',
      'StrikeUser 2 days',
      'EndStrikeUser 2',
      'StrikeUser 3 weeks',
    )
    expect((await struck()).strikeHistory.map(({ state }) => state).sort()).toEqual([
      'ACTIVE',
      'ENDED',
      'ENDED',
    ])
  })

  it('[3.4.5] [6.2.4] a moderator removes the latest: it is ended first, and the new count is told', async () => {
    await story.moderator(
      `mutation ($id: ID!) { removeStrike(input: { user: { id: $id } }) { user { id } } }`,
      {
        id: userId,
      },
    )
    await tells(
      'StrikeUser 1 hours',
      'EndStrikeUser 1',
      'StrikeUser 2 days',
      'EndStrikeUser 2',
      'StrikeUser 3 weeks',
      'EndStrikeUser 3',
      'RemoveStrikeUser 2',
    )
  })

  it('[3.4.6] two weeks of good standing clear one strike, the latest first, and two more the next', async () => {
    await story.program.moveClock('14 days 2 hours')
    await expect.poll(async () => (await struck()).strikes, { timeout: 15_000 }).toBe(1)
    await expect.poll(() => toldOfStrikes().at(-1), { timeout: 15_000 }).toBe('RemoveStrikeUser 1')
    await letPass(story, '27 days', { duration: 12, period: 'DAYS' })
    expect((await struck()).strikes).toBe(1)
    await story.program.moveClock('28 days 4 hours')
    await expect.poll(async () => (await struck()).strikes, { timeout: 15_000 }).toBe(0)
    expect((await struck()).strikeHistory.map(({ state }) => state)).toEqual([
      'REMOVED',
      'REMOVED',
      'REMOVED',
    ])
  })

  it('[3.4.4] a moderator ends one: it still counts', async () => {
    await strike()
    await story.moderator(`mutation ($id: ID!) { endStrike(input: { user: { id: $id } }) { user { id } } }`, {
      id: userId,
    })
    await expect
      .poll(() => toldOfStrikes().slice(-2), { timeout: 15_000 })
      .toEqual(['StrikeUser 1 hours', 'EndStrikeUser 1'])
    expect(await struck()).toMatchObject({ strikes: 1, strikeUntil: null })
    expect(story.receiver.problems).toEqual([])
  })
})
