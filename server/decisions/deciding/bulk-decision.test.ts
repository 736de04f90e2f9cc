import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
let ids: string[]
const twice = newId()
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())
beforeEach(async () => {
  const reviews = await Promise.all([1, 2, 3].map(() => makeReview(app.services, acme.workspaceId)))
  ids = reviews.map(({ id }) => id)
})

interface Answer {
  decideReviews: {
    decided: { review: { id: string; state: string }; actions: { id: string }[] }[]
    refused: { review: { id: string } | null; code: string; message: string }[]
  }
}
const decideAll = (input: object, caller = acme.moderator) =>
  app.graphql<Answer>(
    caller,
    `mutation ($input: DecideReviewsInput!) {
       decideReviews(input: $input) {
         decided { review { id state } actions { id } }
         refused { review { id } code message }
       }
     }`,
    { input: { reviewIds: ids, status: 'HIDDEN', requestId: randomUUID(), ...input } },
  )

describe('[V2.11.12] one decision on several reviews', () => {
  it('decides each of them, with its category', async () => {
    const policyCategoryId = await makePolicy(app, acme, 'Spam')
    const { data } = await decideAll({ policyCategoryId })
    expect(data.decideReviews.decided.map(({ review }) => review)).toEqual(
      ids.map((id) => ({ id, state: 'RESOLVED' })),
    )
    expect(data.decideReviews.refused).toEqual([])
  })

  it('says which could not be decided and why, and decides the others', async () => {
    const [first = '', second = '', third = ''] = ids
    await app.services.claims.claim({ workspaceId: acme.workspaceId, memberId: acme.colleague.id }, first)
    await decideAll({ reviewIds: [second] }, acme.admin)
    const { data } = await decideAll({ reviewIds: [...ids, newId()] })
    expect(data.decideReviews).toMatchObject({
      decided: [{ review: { id: third, state: 'RESOLVED' } }],
      refused: [
        { review: { id: first }, code: 'CLAIMED', message: 'Cleo is reviewing this' },
        { review: { id: second }, code: 'ALREADY_DECIDED', message: 'Already decided by Ada' },
        { review: null, code: 'NOT_FOUND' },
      ],
    })
  })

  it('sent twice, acts once', async () => {
    const requestId = randomUUID()
    const first = await decideAll({ requestId })
    const again = await decideAll({ requestId })
    expect(first.data.decideReviews.decided.flatMap(({ actions }) => actions)).toHaveLength(3)
    expect(again.data).toEqual(first.data)
  })

  it.each([
    ['no review', { reviewIds: [] }, 'reviewIds'],
    ['a review twice', { reviewIds: [twice, twice] }, 'reviewIds'],
    ['more than a hundred', { reviewIds: Array.from({ length: 101 }, () => newId()) }, 'reviewIds'],
  ])('is refused as a whole with %s', async (_what, input, field) => {
    const { errors } = await decideAll(input)
    expect(errors).toMatchObject([{ extensions: { fields: { [field]: expect.any(String) } } }])
  })
})
