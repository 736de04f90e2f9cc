import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setRestriction } from '../../access/team/member-restriction.store.ts'
import type { Principal } from '../../access/team/principal.ts'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { listenTo } from '../../test/listen-to.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { CaseFinder } from './case-finder.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'pills', [changeStatus('flagged')])
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const find = () => new CaseFinder(app.services).sweep()
const by = (user: string) => ({ user: { id: user, name: user } })
const post = (id: string, text: string, over: object = {}) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, over))
const spam = 'Buy the cheapest pills of the whole internet at our little shop today'

interface Case {
  id: string
  kind: string
  count: number
  hiddenCount: number
}
interface Row {
  id: string
  object: { externalId: string }
  mainCase: Case | null
  cases: Case[]
}
async function reviews(filter: object = {}, caller: Principal = acme.moderator): Promise<Row[]> {
  const shown = 'id kind count hiddenCount'
  const { data, errors } = await app.graphql<{ reviews: { nodes: Row[] } }>(
    caller,
    `query ($filter: ReviewFilter) { reviews(filter: $filter) { nodes {
       id object { ... on Content { externalId } ... on User { externalId } } mainCase { ${shown} } cases { ${shown} } } } }`,
    { filter },
  )
  expect(errors).toEqual([])
  return data.reviews.nodes
}
/** What each review is shown under, by the id of its item. */
const shownUnder = async (caller?: Principal) =>
  Object.fromEntries(
    (await reviews({}, caller)).map(({ object, mainCase }) => [
      object.externalId,
      mainCase && `${mainCase.kind} ${mainCase.count}`,
    ]),
  )
const hide = (id: string) =>
  app.graphql(
    acme.moderator,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    {
      input: { content: { id: idOf(acme.workspaceId, 'content', id) }, status: 'HIDDEN' },
    },
  )

describe('[V] cases of open reviews', () => {
  it('bring together texts that are nearly the same, whoever wrote them, and what else one author wrote', async () => {
    await post('one', spam, by('ann'))
    await post('two', `${spam}!!`, by('bob'))
    await post('three', spam.replace('today', 'tonight'), by('cid'))
    await post('other of ann', 'pills', by('ann'))
    await post('again of ann', 'Has anybody seen where I left my pills yesterday evening?', by('ann'))
    await post('alone', 'my grandmother takes pills for her heart every morning', by('dan'))
    await find()
    expect(await shownUnder()).toEqual({
      one: 'SAME_TEXT 3',
      two: 'SAME_TEXT 3',
      three: 'SAME_TEXT 3',
      'other of ann': 'SAME_AUTHOR 3',
      'again of ann': 'SAME_AUTHOR 3',
      alone: null,
    })
    const [one] = await reviews({ search: 'one' })
    expect(one?.cases.map(({ kind, count }) => [kind, count])).toEqual([
      ['SAME_TEXT', 3],
      ['SAME_AUTHOR', 3],
    ])
  })

  it('grow and shrink with what opens, changes and is decided', async () => {
    await post('one', spam, by('ann'))
    await find()
    expect(await shownUnder()).toEqual({ one: null })
    await post('two', spam, by('bob'))
    await find()
    expect(await shownUnder()).toEqual({ one: 'SAME_TEXT 2', two: 'SAME_TEXT 2' })
    await post('two', 'these pills taste of nothing at all, what do they put into them?', by('bob'))
    await find()
    expect(await shownUnder()).toEqual({ one: null, two: null })
    await post('two', spam, by('bob'))
    await find()
    await hide('one')
    await find()
    expect(await shownUnder()).toEqual({ two: null })
    await hide('two')
    await find()
    for (const table of ['review_case', 'review_case_print', 'review_case_member', 'review_case_inbox'])
      expect([table, await sql(`select * from ${table}`)]).toEqual([table, []])
  })

  it('are one row each where the first of a case is asked for: the first that fits the rest of the filter', async () => {
    for (const [id, user] of [
      ['a', 'ann'],
      ['b', 'bob'],
      ['c', 'cid'],
    ] as const)
      await post(id, spam, by(user))
    await post('d', 'pills', by('dan'))
    await find()
    const first = async (filter: object = {}) =>
      (await reviews({ firstOfCase: true, ...filter })).map(({ object }) => object.externalId)
    expect(await first()).toEqual(['a', 'd'])
    await sql(`update review set priority = 0 where object_id = $1`, idOf(acme.workspaceId, 'content', 'c'))
    expect(await first()).toEqual(['c', 'd'])
    expect(await first({ priorities: ['MEDIUM'] })).toEqual(['a', 'd'])
    expect(await first({ search: 'pills' })).toEqual(['c', 'd'])
    const { data } = await app.graphql(
      acme.moderator,
      `{ reviews(filter: { firstOfCase: true }) { totalCount { count } } }`,
    )
    expect(data).toEqual({ reviews: { totalCount: { count: 2 } } })
  })

  it('have shared context: their reviews, who wrote how much of them, and how often it was reported', async () => {
    await post('a', spam, by('ann'))
    await post('b', spam, by('ann'))
    await post('c', spam, by('bob'))
    await find()
    await sql(
      `insert into report_count (workspace_id, object_id, side, reporter_type, day, total, reporters)
       select workspace_id, id, 'received', 'any', current_date, 2, 1 from content`,
    )
    const id = (await reviews())[0]?.mainCase?.id
    const { data, errors } = await app.graphql(
      acme.moderator,
      `query ($id: ID!) { reviewCase(id: $id) { kind author { externalId } authorCount reportCount
         authors { count user { externalId } } reviews(first: 2) { totalCount { count } nodes { object { ... on Content { externalId } } } } }
         node(id: $id) { __typename id } }`,
      { id },
    )
    expect(errors).toEqual([])
    expect(data).toEqual({
      reviewCase: {
        kind: 'SAME_TEXT',
        author: null,
        authorCount: 2,
        reportCount: 6,
        authors: [
          { count: 2, user: { externalId: 'ann' } },
          { count: 1, user: { externalId: 'bob' } },
        ],
        reviews: {
          totalCount: { count: 3 },
          nodes: [{ object: { externalId: 'a' } }, { object: { externalId: 'b' } }],
        },
      },
      node: { __typename: 'ReviewCase', id },
    })
  })

  it('show a restricted moderator only what they may see, and say how much that is not', async () => {
    await post('a', spam, { ...by('ann'), category: { id: 'general' } })
    await post('b', spam, { ...by('bob'), category: { id: 'general' } })
    const elsewhere = { category: { id: 'elsewhere' }, subcategory: { id: 'other' } }
    await post('c', spam, { ...by('cid'), ...elsewhere })
    await post('d', 'pills', { ...by('dan'), category: { id: 'general' } })
    await post('e', 'Who else has lost their pills on the train to work?', { ...by('dan'), ...elsewhere })
    await find()
    const categories = [idOf(acme.workspaceId, 'category', 'general')]
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      setRestriction(tx, acme.moderator, categories),
    )
    const restricted = { ...acme.moderator, categories }
    expect(await shownUnder(restricted)).toEqual({ a: 'SAME_TEXT 2', b: 'SAME_TEXT 2', d: null })
    expect((await reviews({ search: 'a' }, restricted))[0]?.mainCase).toMatchObject({ hiddenCount: 1 })
    const hidden = (await reviews()).find(({ object }) => object.externalId === 'e')?.cases[0]
    const ofOthers = await app.graphql(
      restricted,
      `query ($id: ID!) { reviewCase(id: $id) { count hiddenCount } }`,
      {
        id: hidden?.id,
      },
    )
    expect(ofOthers.data).toEqual({ reviewCase: { count: 1, hiddenCount: 1 } })
  })

  it('are told live, with the reviews that are shown in another case now', async () => {
    await post('a', spam, by('ann'))
    await find()
    const told = await listenTo(
      app,
      acme.moderator,
      `subscription { reviewCaseChanged { reviewCase { kind count }
         reviews { object { ... on Content { externalId } } mainCase { count } } } }`,
    )
    await post('b', spam, by('bob'))
    await find()
    const shown = (externalId: string) => ({ object: { externalId }, mainCase: { count: 2 } })
    await expect
      .poll(() => told.heard)
      .toEqual([
        {
          reviewCaseChanged: {
            reviewCase: { kind: 'SAME_TEXT', count: 2 },
            reviews: expect.arrayContaining([shown('a'), shown('b')]) as unknown,
          },
        },
      ])
    await told.stop()
  })

  it('find what was opened by a program that knew none of them', async () => {
    await post('a', spam, by('ann'))
    await post('b', spam, by('bob'))
    await sql(`delete from review_case_inbox`)
    await new CaseFinder(app.services).catchUp()
    await find()
    expect(await shownUnder()).toEqual({ a: 'SAME_TEXT 2', b: 'SAME_TEXT 2' })
  })
})

describe('[V] cases of pictures', () => {
  const bits = (length: number, ...ones: number[]) =>
    Array.from({ length }, (_, at) => (ones.includes(at) ? '1' : '0')).join('')
  const picture = async (id: string, print: number[], mirror: number[]) => {
    await sql(
      `insert into media (workspace_id, id, content_id, version, kind, position, url, sha256)
       values ($1, gen_random_uuid(), $2, 1, 'image', 0, 'https://acme.test/a.png', $3)`,
      acme.workspaceId,
      idOf(acme.workspaceId, 'content', id),
      id,
    )
    await sql(
      `insert into media_analysis (workspace_id, sha256, md5) values ($1, $2, 'x')`,
      acme.workspaceId,
      id,
    )
    await sql(
      `insert into media_print (workspace_id, sha256, place, part, print, print_mirror, pdq, pdq_mirror, quality)
       values ($1, $2, 0, 0, $3::bit(64), $4::bit(64), $5::bit(256), $6::bit(256), 90)`,
      acme.workspaceId,
      id,
      bits(64, ...print),
      bits(64, ...mirror),
      bits(256, ...print),
      bits(256, ...mirror),
    )
  }
  const many = Array.from({ length: 30 }, (_, n) => n * 2)

  it('bring together pictures that differ in few bits or are mirrored, and no others', async () => {
    await post('a', 'first pills of the morning are the best ones, I say', by('ann'))
    await post('b', 'we sell what you need, pills and all the other things', by('bob'))
    await post('c', 'nothing of this is about pills, it is about my cat', by('cid'))
    await post('d', 'pills', by('dan'))
    await picture('a', [1], many)
    await picture('b', [1, 2, 3], [])
    await picture('c', many, [1])
    await picture('d', [...many, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23], [...Array(20).keys()])
    await find()
    expect(await shownUnder()).toEqual({
      a: 'SAME_PICTURE 3',
      b: 'SAME_PICTURE 3',
      c: 'SAME_PICTURE 3',
      d: null,
    })
  })
})
