import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../access/team/principal.ts'
import { idOf, newId } from '../platform/ids.ts'
import { ActorKind, ObjectType, Status } from '../platform/vocabulary/status.ts'
import { type GraphqlAnswer, startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { storeContent } from '../test/test-platform.ts'
import { bareAction, type NewAction } from './new-action.ts'
import { recordActions } from './record-actions.store.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const day = (n: number) => new Date(Date.UTC(2026, 5, n))

/** Records an action, and answers its id. */
async function record(part: Partial<NewAction> = {}): Promise<string> {
  const action: NewAction = {
    ...bareAction(acme.workspaceId, ObjectType.user, newId()),
    actionType: 'ChangeStatus',
    status: Status.hidden,
    causeKey: newId(),
    createdAt: day(1),
    actor: { kind: ActorKind.system, id: null },
    snapshot: null,
    ...part,
  }
  await app.services.database.inWorkspace(acme.workspaceId, (tx) => recordActions(tx, [action]))
  return action.id
}

interface Listed {
  actions: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
}
const ask = (variables: object, as: Principal = acme.admin): Promise<GraphqlAnswer<Listed>> =>
  app.graphql<Listed>(
    as,
    `query ($filter: ActionFilter, $orderBy: ActionOrder, $first: Int, $after: String) {
       actions(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
         nodes { id } pageInfo { hasNextPage endCursor } } }`,
    { ...variables },
  )
const ids = async (filter: object = {}, variables: object = {}) =>
  (await ask({ filter, ...variables })).data.actions.nodes.map(({ id }) => id)

describe('the list of actions', () => {
  it('has the newest first, or the oldest, over pages', async () => {
    const [first, second, third] = [
      await record({ createdAt: day(1) }),
      await record({ createdAt: day(2) }),
      await record({ createdAt: day(3) }),
    ]
    expect(await ids()).toEqual([third, second, first])
    for (const [orderBy, expected] of [
      [{ field: 'CREATED_AT', direction: 'DESC' }, [third, second, first]],
      [{ field: 'CREATED_AT', direction: 'ASC' }, [first, second, third]],
    ]) {
      const seen: string[] = []
      for (let after: string | null = null; ;) {
        const page: Listed = (await ask({ orderBy, first: 1, after })).data
        seen.push(...page.actions.nodes.map(({ id }) => id))
        if (!page.actions.pageInfo.hasNextPage) break
        after = page.actions.pageInfo.endCursor
      }
      expect(seen).toEqual(expected)
    }
  })

  it('is narrowed by all that a filter says', async () => {
    const [ruleId, memberId, policyCategoryId, objectId] = [newId(), newId(), newId(), newId()]
    const system = await record({ createdAt: day(1) })
    const rule = await record({ createdAt: day(2), actor: { kind: ActorKind.rule, id: null }, ruleId })
    const member = await record({
      createdAt: day(3),
      actor: { kind: ActorKind.member, id: memberId },
      status: Status.allowed,
      policyCategoryId,
    })
    const tagged = await record({
      createdAt: day(4),
      objectType: ObjectType.content,
      objectId,
      actionType: 'AddTags',
      status: null,
    })
    for (const [filter, expected] of [
      [{}, [tagged, member, rule, system]],
      [{ at: { from: day(2), to: day(4) } }, [member, rule]],
      [{ actor: { kinds: ['MEMBER'] } }, [member]],
      [{ actor: { kinds: ['MEMBER', 'RULE'] } }, [member, rule]],
      [{ actor: { ids: [memberId, ruleId] } }, [member, rule]],
      [{ actor: { kinds: ['RULE'], ids: [memberId] } }, []],
      [{ policyCategoryIds: [policyCategoryId, newId()] }, [member]],
      [{ types: ['ADD_TAGS'] }, [tagged]],
      [{ statuses: ['ALLOWED'] }, [member]],
      [{ statuses: ['ALLOWED', 'HIDDEN'] }, [member, rule, system]],
      [{ object: { types: ['CONTENT'] } }, [tagged]],
      [{ object: { ids: [objectId] } }, [tagged]],
      [{ at: { from: day(3) }, types: ['CHANGE_STATUS'] }, [member]],
      [{ standing: true, types: ['ADD_TAGS'] }, [tagged]],
      [{ standing: false }, []],
    ] as const)
      expect(await ids(filter), JSON.stringify(filter)).toEqual(expected)
  })

  it.each([
    [{ types: [] }, 'filter.types'],
    [{ object: { ids: ['x'] } }, 'filter.object.ids.0'],
  ])('refuses %j at %s', async (filter, field) => {
    const { errors } = await ask({ filter })
    expect(errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { [field]: expect.any(String) as string } } },
    ])
  })

  it('tells what each was taken on, while that is there', async () => {
    const { id: objectId } = await storeContent(app.services, acme.workspaceId, {
      contentId: 'c-1',
      user: 'u-1',
    })
    const author = idOf(acme.workspaceId, 'user', 'u-1')
    await record({ objectType: ObjectType.content, objectId, createdAt: day(1) })
    await record({ objectType: ObjectType.user, objectId: author, createdAt: day(2) })
    await record({ objectType: ObjectType.subcategory, createdAt: day(3) })
    const { data } = await app.graphql<{ actions: { nodes: { object: object | null }[] } }>(
      acme.admin,
      `{ actions(orderBy: { field: CREATED_AT, direction: ASC }) { nodes { object { __typename ... on Content { externalId } ... on User { id } } } } }`,
    )
    expect(data.actions.nodes.map(({ object }) => object)).toEqual([
      { __typename: 'Content', externalId: 'c-1' },
      { __typename: 'User', id: author },
      null,
    ])
  })

  it('has nothing of other workspaces, nor of categories that are closed to a member', async () => {
    const other = await app.createWorkspace()
    await record()
    expect((await ask({}, other.admin)).data.actions.nodes).toEqual([])
    const restricted = { ...acme.moderator, categories: [idOf(acme.workspaceId, 'category', 'games')] }
    const closed = await record({
      objectType: ObjectType.content,
    })
    expect(await ids()).toContain(closed)
    expect((await ask({}, restricted)).data.actions.nodes.map(({ id }) => id)).not.toContain(closed)
  })
})
