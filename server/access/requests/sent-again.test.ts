import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { setLadder, makeUser, type TestUser } from '../../test/struck-user.ts'
import { makeReview } from '../../test/test-platform.ts'
import type { Principal } from '../team/principal.ts'
import { Plan } from '../workspaces/workspace.entity.ts'

let app: TestApp
let acme: TestWorkspace
let user: TestUser
let review: { id: string }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace({ plan: Plan.pro })
  await setLadder(app, acme)
  await app.services.tags.create(acme.admin, { name: 'watch', color: '#ff0000' })
  user = await makeUser(app, acme)
  review = await makeReview(app.services, acme.workspaceId)
})

const count = async () => {
  const [row] = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(`select (select count(*) from action)::int as actions, (select count(*) from user_report)::int as reports,
      (select count(*) from review_step)::int as steps`),
  )
  return row
}

interface Acting {
  /** Before it can be done. */
  before?: () => Promise<unknown>
  source: string
  /** The input, and one that means something else. */
  variables: (other: boolean) => Record<string, unknown>
  caller?: () => Principal
}

const later = new Date(Date.now() + 3_600_000).toISOString()
const strike = () => user.strike()
const acting: Record<string, Acting> = {
  decide: {
    source: `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } review { id state } } }`,
    variables: (other) => ({
      input: { content: { id: user.contentId }, status: other ? 'FLAGGED' : 'HIDDEN' },
    }),
  },
  setStatus: {
    caller: () => acme.tool,
    source: `mutation ($input: SetStatusInput!) { setStatus(input: $input) { actionId } }`,
    variables: (other) => ({
      input: { user: { externalId: user.external }, status: other ? 'FLAGGED' : 'HIDDEN' },
    }),
  },
  strikeUser: {
    source: `mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { actions { id } } }`,
    variables: (other) => ({ input: { user: { id: user.id }, note: other ? 'b' : 'a' } }),
  },
  addTags: {
    source: `mutation ($input: AddTagsInput!) { addTags(input: $input) { actions { id } } }`,
    variables: (other) => ({
      input: {
        ...(other ? { content: { id: user.contentId } } : { user: { id: user.id } }),
        tags: ['watch'],
      },
    }),
  },
  removeTags: {
    before: () =>
      app.graphql(acme.moderator, acting['addTags']?.source ?? '', {
        input: { user: { id: user.id }, tags: ['watch'] },
      }),
    source: `mutation ($input: RemoveTagsInput!) { removeTags(input: $input) { actions { id } } }`,
    variables: (other) => ({
      input: {
        ...(other ? { content: { id: user.contentId } } : { user: { id: user.id } }),
        tags: ['watch'],
      },
    }),
  },
  sendMessage: {
    source: `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { actions { id } } }`,
    variables: (other) => ({ input: { user: { id: user.id }, text: other ? 'b' : 'a' } }),
  },
  endStrike: {
    before: strike,
    source: `mutation ($user: UserReference!, $requestId: String) { endStrike(input: { user: $user, requestId: $requestId }) { user { id } } }`,
    variables: (other) => ({ user: { id: other ? randomUUID() : user.id } }),
  },
  removeStrike: {
    before: strike,
    source: `mutation ($user: UserReference!, $requestId: String) { removeStrike(input: { user: $user, requestId: $requestId }) { user { id } } }`,
    variables: (other) => ({ user: { id: other ? randomUUID() : user.id } }),
  },
  holdReview: {
    source: `mutation ($id: ID!, $note: String!, $until: DateTimeISO!, $requestId: String) {
      holdReview(input: { id: $id, note: $note, until: $until, requestId: $requestId }) { review { id state } } }`,
    variables: (other) => ({ id: review.id, note: other ? 'b' : 'a', until: later }),
  },
  escalateReview: {
    source: `mutation ($id: ID!, $note: String!, $requestId: String) {
      escalateReview(input: { id: $id, note: $note, requestId: $requestId }) { review { id state } } }`,
    variables: (other) => ({ id: review.id, note: other ? 'b' : 'a' }),
  },
  submitUserReport: {
    caller: () => acme.tool,
    before: () =>
      app.services.policyCategories.create(acme.admin, {
        name: 'Spam',

        userReports: true,
      }),
    source: `mutation ($input: SubmitUserReportInput!) { submitUserReport(input: $input) { userReport { id } } }`,
    variables: (other) => ({
      input: {
        policyId: 'spam',
        reporterExternalId: 'r-1',
        user: { externalId: user.external },
        extraInfo: other ? 'b' : 'a',
      },
    }),
  },
}

/** Sends a request under an id; of those with an input it stands there, else beside the other arguments. */
function send(name: string, requestId: string, { other = false, caller = null as Principal | null } = {}) {
  const { source, variables, caller: of = () => acme.moderator } = acting[name] as Acting
  const { input, ...rest } = variables(other)
  const whole = input ? { input: { ...input, requestId } } : { ...rest, requestId }
  return app.graphql(caller ?? of(), source, whole)
}
const conflict = [{ code: 'CONFLICT', message: 'This requestId was used for another request' }]

describe.each(Object.keys(acting))('%s with a requestId', (name) => {
  beforeEach(() => acting[name]?.before?.())

  it('sent again answers the same and changes nothing', async () => {
    const first = await send(name, 'one')
    expect(first.errors).toEqual([])
    const then = await count()
    expect(await send(name, 'one')).toEqual(first)
    expect(await count()).toEqual(then)
  })

  it('sent twice at the same moment acts once', async () => {
    const answers = await Promise.all([send(name, 'one'), send(name, 'one')])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0].errors).toEqual([])
    const then = await count()
    await send(name, 'one')
    expect(await count()).toEqual(then)
  })

  it('is a conflict under the id of another input', async () => {
    await send(name, 'one')
    const then = await count()
    expect((await send(name, 'one', { other: true })).errors).toMatchObject(conflict)
    expect(await count()).toEqual(then)
  })
})

describe('[V] the id of a request', () => {
  it('is a conflict for another operation', async () => {
    await send('decide', 'one')
    expect((await send('addTags', 'one')).errors).toMatchObject(conflict)
  })

  it('is its sender’s own', async () => {
    await send('sendMessage', 'one')
    const { errors } = await send('sendMessage', 'one', { other: true, caller: acme.colleague })
    expect(errors).toEqual([])
  })

  it('is free again after a refusal, for nothing was done', async () => {
    await user.strike()
    expect((await send('strikeUser', 'one')).errors).toMatchObject([{ code: 'CONFLICT' }])
    await user.end()
    expect((await send('strikeUser', 'one', { other: true })).errors).toEqual([])
  })

  it.each([
    ['', 'Must not be empty'],
    ['x'.repeat(65), 'Must be at most 64 characters'],
    ['a\0b', 'Must not contain U+0000'],
  ])('is refused as %j', async (requestId, message) => {
    expect((await send('endStrike', requestId)).errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { requestId: message } } },
    ])
    expect((await send('decide', requestId)).errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { requestId: message } } },
    ])
  })

  it('may be any text of 64 characters', async () => {
    expect((await send('decide', '🦊'.repeat(64))).errors).toEqual([])
  })
})

describe('[V] setStatus with an unknown policy', () => {
  const set = (over: object) =>
    app.graphql<{ setStatus: { actionId: string } | null }>(acme.tool, acting['setStatus']?.source ?? '', {
      input: { user: { externalId: user.external }, status: 'HIDDEN', policyId: 'nowhere', ...over },
    })

  it('is refused, and nothing is recorded', async () => {
    const { errors } = await set({})
    expect(errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { policyId: 'Policy not found' } } },
    ])
    expect(await count()).toMatchObject({ actions: 0 })
  })

  it('records the status where that is to be ignored', async () => {
    expect((await set({ ignoreUnknownPolicy: true })).errors).toEqual([])
    expect(await user.row()).toMatchObject({ status: 'hidden' })
  })
})
