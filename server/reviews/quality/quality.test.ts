import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { secondReviewDesk, type SecondReviewDesk } from '../../test/second-reviews.ts'
import { setClock } from '../../test/set-clock.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
let desk: SecondReviewDesk
let policyCategoryId: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  desk = await secondReviewDesk(app, acme)
  const category = await app.services.policyCategories.create(acme.admin, { name: 'Spam' })
  policyCategoryId = category.id
  for (const [first, second] of [
    ['HIDDEN', 'HIDDEN'],
    ['HIDDEN', 'HIDDEN'],
    ['HIDDEN', 'ALLOWED'],
    ['ALLOWED', 'ALLOWED'],
  ] as const)
    await twice(first, second)
})
afterAll(() => app.close())

const decision = (status: string) => ({ status, ...(status === 'HIDDEN' && { policyCategoryId }) })

/** An item that Mo and then Cleo decide on, which is compared by now. */
async function twice(first: string, second: string): Promise<void> {
  await setClock(app.config.database.url, '0')
  const { id } = await makeReview(app.services, acme.workspaceId)
  await desk.decide(acme.moderator, id, decision(first))
  await setClock(app.config.database.url, '10 seconds')
  const given = await desk.next(acme.colleague)
  expect((await desk.decide(acme.colleague, given ?? '', decision(second))).refusals).toEqual([])
  await moveClock(app, '1 minute')
}

interface TeamAnswer {
  teamQuality: {
    people: { member: { name: string }; second: object }[]
    pairs: { one: { name: string }; other: { name: string }; agreed: number; count: number; kappa: object }[]
    categories: { policyCategory: { name: string }; agreed: number; count: number; kappa: object }[]
    confusions: { known: { status: string }; decided: { status: string }; count: number; items: object[] }[]
  }
}
const team = async (memberId: string | null = null) =>
  (
    await desk.ask<TeamAnswer>(
      acme.admin,
      `query ($memberId: ID) { teamQuality(memberId: $memberId) { people { member { name } second { agreed count } golden { count } }
           pairs { one { name } other { name } agreed count kappa { items kappa low high } }
           categories { policyCategory { name } agreed count kappa { items kappa } }
           confusions { golden known { status policyCategory { name } } decided { status } count items { id } } } }`,
      { memberId },
    )
  ).data.teamQuality
const mine = async (who: Principal) =>
  (
    await desk.ask<{ myQuality: object }>(
      who,
      `{ myQuality { second { agreed count } golden { agreed count } answers { right } } }`,
    )
  ).data.myQuality

it('shows a person how they decided, and nobody else before they have looked, or seven days', async () => {
  expect(await mine(acme.colleague)).toEqual({
    second: { agreed: 3, count: 4 },
    golden: { agreed: 0, count: 0 },
    answers: [],
  })
  expect(await mine(acme.moderator)).toMatchObject({ second: { agreed: 3, count: 4 } })
  expect(await team()).toEqual({ people: [], pairs: [], categories: [], confusions: [] })
  await desk.ask(acme.moderator, `mutation { seeMyQuality { refusals { code } } }`)
  expect((await team()).people).toEqual([])
  await desk.ask(acme.colleague, `mutation { seeMyQuality { refusals { code } } }`)
  expect((await team()).people.map(({ second }) => second)).toEqual([
    { agreed: 3, count: 4 },
    { agreed: 3, count: 4 },
  ])
})

it('tells how far two agree beyond chance, over all and for a category, with how sure that is', async () => {
  const { pairs, categories } = await team()
  // Mo: three removed of four; Cleo: two of four. Observed 3/4, by chance 3/4 x 1/2 + 1/4 x 1/2.
  expect(pairs).toMatchObject([{ agreed: 3, count: 4, kappa: { items: 4, kappa: 0.5 } }])
  expect(categories).toMatchObject([
    { policyCategory: { name: 'Spam' }, agreed: 2, count: 3, kappa: { items: 4, kappa: 0.5 } },
  ])
})

it('tells what was decided where what was, and on which items', async () => {
  const { confusions } = await team()
  expect(confusions.map(({ known, decided, count }) => [known.status, decided.status, count])).toEqual([
    ['HIDDEN', 'HIDDEN', 2],
    ['ALLOWED', 'ALLOWED', 1],
    ['HIDDEN', 'ALLOWED', 1],
  ])
  expect(confusions.map(({ items }) => items.length)).toEqual([2, 1, 1])
})

it('tells of one person alone, with whoever decided on the same items', async () => {
  const { people, pairs } = await team(acme.moderator.id)
  expect(people.map(({ member }) => member.name)).toEqual(['Mo'])
  expect(pairs.map(({ count }) => count)).toEqual([4])
  expect(await team(acme.admin.id)).toMatchObject({ pairs: [], categories: [], confusions: [] })
})

it('refuses days and ids that there are none of', async () => {
  const { errors } = await desk.ask(acme.admin, `{ teamQuality(days: 401) { people { member { id } } } }`)
  expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  const other = await desk.ask(acme.admin, `{ teamQuality(memberId: "x") { people { member { id } } } }`)
  expect(other.errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  const none = await desk.ask(acme.admin, `{ teamQuality(categoryIds: ["x"]) { people { member { id } } } }`)
  expect(none.errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
})
