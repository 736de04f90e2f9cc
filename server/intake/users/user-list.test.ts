import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'

interface Listed {
  users: { nodes: { externalId: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
}

describe('[2.4] the list of users', () => {
  let app: TestApp
  let acme: TestWorkspace
  beforeAll(async () => {
    app = await startTestApp()
    acme = await app.createWorkspace()
    const by = { kind: ActorKind.system, id: null }
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor: by },
      { name: 'VIP', color: '#00ff00' },
    )
    const users = [
      { id: 'ada', name: 'Ada Lovelace', type: 'trusted', email: 'ada@analytical.example' },
      { id: 'bob', name: '100% Bob', status: 'flagged' },
      { id: 'cyd', tags: ['vip'], email: 'cyd_x@example.com' },
      { id: 'dan', type: 'testing', status: 'hidden' },
    ]
    for (const user of users) await app.services.userIntake.save(acme.workspaceId, user)
  })
  afterAll(() => app.close())

  const list = async (filter: object | null, page: object = {}, principal = acme.moderator) => {
    const { data, errors } = await app.graphql<Listed>(
      principal,
      `query ($first: Int, $after: String, $filter: UserFilter) {
        users(first: $first, after: $after, filter: $filter) { nodes { externalId } pageInfo { hasNextPage endCursor } }
      }`,
      { first: 50, filter, ...page },
    )
    return { errors, ids: data?.users.nodes.map(({ externalId }) => externalId), page: data?.users.pageInfo }
  }

  it.each<[string, object | null, string[]]>([
    ['everybody, newest first', null, ['dan', 'cyd', 'bob', 'ada']],
    ['by a part of the name', { search: 'LOVE' }, ['ada']],
    ['by a part of the e-mail address', { search: '@example.com' }, ['cyd']],
    ['by the exact identifier', { search: 'dan' }, ['dan']],
    ['with wildcards taken literally', { search: '0% b' }, ['bob']],
    ['with an underscore taken literally', { search: 'cyd_' }, ['cyd']],
    ['by status', { statuses: ['FLAGGED'] }, ['bob']],
    ['by type', { types: ['TRUSTED'] }, ['ada']],
    ['by tag', { tags: ['vip'] }, ['cyd']],
    ['by any of several', { statuses: ['FLAGGED', 'HIDDEN'], types: ['NORMAL', 'TRUSTED'] }, ['bob']],
    ['by any of several tags', { tags: ['nobody', 'vip'] }, ['cyd']],
    ['by all of it', { search: 'a', types: ['TRUSTED'], statuses: ['ALLOWED'] }, ['ada']],
    ['by what nobody has', { tags: ['vip'], types: ['TRUSTED'] }, []],
  ])('%s', async (_name, filter, ids) => {
    expect(await list(filter)).toMatchObject({ errors: [], ids })
  })

  it('by the last of several names that came together', async () => {
    const names = ['Zoë Ångström', 'Eva Vogel']
    await Promise.all(
      names.map((name) => app.services.userIntake.save(acme.workspaceId, { id: 'renamed', name })),
    )
    const found = await Promise.all(['vogel', 'angstrom'].map((search) => list({ search })))
    expect(found.map(({ ids }) => ids)).toEqual([['renamed'], []])
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`delete from platform_user where external_id = 'renamed'`),
    )
  })

  it('page by page', async () => {
    const seen: string[] = []
    let after: string | null = null
    for (let more = true; more;) {
      const { ids = [], page }: Awaited<ReturnType<typeof list>> = await list(null, { first: 1, after })
      seen.push(...ids)
      after = page?.endCursor ?? null
      more = page?.hasNextPage ?? false
    }
    expect(seen).toEqual(['dan', 'cyd', 'bob', 'ada'])
  })

  it('another workspace sees none of them', async () => {
    const other = await app.createWorkspace()
    expect((await list(null, {}, other.admin)).ids).toEqual([])
  })

  it('a user is found by the identifier of the caller', async () => {
    const find = `query ($id: String!) { user(by: { externalId: $id }) { name } }`
    expect((await app.graphql(acme.moderator, find, { id: 'ada' })).data).toEqual({
      user: { name: 'Ada Lovelace' },
    })
    expect((await app.graphql(acme.moderator, find, { id: 'nobody' })).data).toEqual({
      user: null,
    })
  })
})
