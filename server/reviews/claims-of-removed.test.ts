import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Principal } from '../access/team/principal.ts'
import { startTestApp, type TestApp } from '../test/app.ts'
import { type TwoCategories, twoCategories } from '../test/two-categories.ts'

let app: TestApp
let place: TwoCategories
beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  place = await twoCategories(app)
  const { acme, reviews } = place
  for (const id of [reviews.near, reviews.far]) expect(await claimed(acme.colleague, id)).toBe('')
})

/** Claims a review. @returns the code of the refusal, if any */
async function claimed(who: Principal, id: string): Promise<string> {
  const { errors } = await app.graphql(
    who,
    'mutation ($id: ID!) { claimReview(input: { id: $id }) { review { id } } }',
    { id },
  )
  return String(errors[0]?.code ?? '')
}

/** Changes a member as an admin. */
const change = (operation: string, input: object) =>
  app.graphql(
    place.acme.admin,
    `mutation ($input: ${operation[0]?.toUpperCase()}${operation.slice(1)}Input!) { ${operation}(input: $input) { refusals { code } } }`,
    { input },
  )

it('[V2.11.2] a colleague claims at once what a removed member had claimed', async () => {
  const { acme, reviews } = place
  expect(await claimed(acme.moderator, reviews.far)).toBe('CLAIMED')
  await change('removeMember', { id: acme.colleague.id })
  for (const id of [reviews.near, reviews.far]) expect(await claimed(acme.moderator, id)).toBe('')
})

it('[V2.11.2] and what a member had claimed who may see less from now on', async () => {
  const { acme, ids, reviews } = place
  await change('updateMember', { id: acme.colleague.id, categoryIds: [ids.near.category] })
  expect(await claimed(acme.moderator, reviews.far)).toBe('')
  expect(await claimed(acme.colleague, reviews.near)).toBe('')
})

it('[V2.11.2] a member whose name alone is changed keeps their claims', async () => {
  const { acme, reviews } = place
  await change('updateMember', { id: acme.colleague.id, name: 'Another' })
  expect(await claimed(acme.moderator, reviews.near)).toBe('CLAIMED')
})
