import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditLog } from '../../access/audit/audit.service.ts'
import { newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { copyEach } from '../../test/many-of-each.ts'
import { oneOfEverything } from '../../test/one-of-everything.ts'
import { makeSchema } from './schema.ts'

interface Connection {
  name: string
  field: GraphQLField<unknown, unknown>
}

const schema = await makeSchema()

const isConnection = ({ type }: GraphQLField<unknown, unknown>) =>
  getNamedType(type).name.endsWith('Connection')

const connections: Connection[] = Object.values(schema.getTypeMap())
  .filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'))
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter(isConnection)
      .map((field) => ({ name: `${type.name}.${field.name}`, field })),
  )

/** Where each list is asked for: what stands before its field, and the arguments that it needs. */
const places: Record<string, (ids: Record<string, string>) => { within?: string; args?: string }> = {
  'Query.actions': () => ({}),
  'Query.appeals': () => ({}),
  'Query.auditEntries': () => ({}),
  'Query.backtests': ({ rule }) => ({ args: `ruleId: "${rule}"` }),
  'Query.bulkDecisions': () => ({}),
  'Query.categories': () => ({}),
  'Query.contents': () => ({}),
  'Query.deletedRules': () => ({}),
  'Query.deliveries': () => ({}),
  'Query.erasures': () => ({}),
  'Query.exports': () => ({}),
  'Query.legalHolds': () => ({}),
  'Query.reportedItems': () => ({}),
  'Query.retroactions': ({ rule }) => ({ args: `ruleId: "${rule}"` }),
  'Query.reviews': () => ({}),
  'Query.ruleEvents': ({ rule }) => ({ args: `ruleId: "${rule}"` }),
  'Query.ruleVersions': ({ rule }) => ({ args: `ruleId: "${rule}"` }),
  'Query.subcategories': () => ({}),
  'Query.suggestedScores': () => ({}),
  'Query.userReports': () => ({}),
  'Query.userRecords': ({ user }) => ({ args: `userId: "${user}"` }),
  'Query.users': () => ({}),
  'Query.writtenPolicyVersions': ({ written_policy }) => ({ args: `id: "${written_policy}"` }),
  'Backtest.matches': ({ backtest }) => ({
    within: `backtest(id: "${backtest}")`,
    args: 'filter: { outcomes: [UNCHANGED] }',
  }),
  'BulkDecision.items': ({ bulk_decision }) => ({ within: `bulkDecision(id: "${bulk_decision}")` }),
  'Classifier.examples': ({ classifier }) => ({ within: `classifier(id: "${classifier}")` }),
  'Content.reports': ({ content }) => ({ within: `content(by: { id: "${content}" })` }),
  'Content.timeline': ({ content }) => ({ within: `content(by: { id: "${content}" })` }),
  'List.items': ({ list }) => ({ within: `list(id: "${list}")` }),
  'Retroaction.items': ({ retroaction }) => ({ within: `retroaction(id: "${retroaction}")` }),
  'ReviewCase.reviews': ({ review_case }) => ({ within: `reviewCase(id: "${review_case}")` }),
  'Subcategory.timeline': ({ subcategory }) => ({ within: `subcategory(by: { id: "${subcategory}" })` }),
  'User.reportsMade': ({ user }) => ({ within: `user(by: { id: "${user}" })` }),
  'User.reportsReceived': ({ user }) => ({ within: `user(by: { id: "${user}" })` }),
  'User.timeline': ({ user }) => ({ within: `user(by: { id: "${user}" })` }),
}

describe('every list', () => {
  it('is in the table of this test', () => {
    expect(connections.map(({ name }) => name).sort()).toEqual(Object.keys(places).sort())
  })

  it.each(connections)('$name takes a page of either end and an order', ({ field }) => {
    const args = new Map(field.args.map(({ name, type }) => [name, String(type)]))
    expect(Object.fromEntries(args)).toMatchObject({
      first: 'Int',
      after: 'String',
      last: 'Int',
      before: 'String',
    })
    const order = field.args.find(({ name }) => name === 'orderBy')?.type
    expect(isInputObjectType(order) && Object.keys(order.getFields())).toEqual(['field', 'direction'])
  })

  it.each(connections)('$name has nodes, edges, a place and a total', ({ field }) => {
    const type = getNamedType(field.type)
    const fields = isObjectType(type) ? type.getFields() : {}
    expect(Object.keys(fields).sort()).toEqual(['edges', 'nodes', 'pageInfo', 'totalCount'])
    expect(String(getNullableType(fields['pageInfo']?.type))).toBe('PageInfo')
    expect(String(fields['totalCount']?.type)).toBe('ListCount')
  })
})

interface Page {
  edges: { cursor: string }[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
  totalCount: { count: number; isMore: boolean } | null
}

describe('the pages of a list', () => {
  let app: TestApp
  let acme: TestWorkspace
  let ids: Record<string, string>

  beforeAll(async () => {
    app = await startTestApp()
    acme = await app.createWorkspace()
    ids = await oneOfEverything(app, acme)
    await copyEach(app.services.database, acme.workspaceId, 21)
    await remember(Array.from({ length: 7 }, () => 'rule.updated' as const))
    await remember(Array.from({ length: 7 }, () => 'rule.deleted' as const))
  })
  afterAll(() => app.close())

  /** Entries of the audit log; each rule that is deleted is another one. */
  const remember = (events: ('rule.updated' | 'rule.deleted')[]) =>
    app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
      for (const event of events)
        await app.services.get(AuditLog).append(tx, {
          workspaceId: acme.workspaceId,
          actor: { kind: ActorKind.system, id: null },
          event,
          subject: event === 'rule.updated' ? (ids['rule'] ?? '') : newId(),
          before: { type: 'content', name: 'Old', version: 1 },
        })
    })

  const askFor = async ({ name, field }: Connection, page: object) => {
    const { within, args = '' } = places[name]?.(ids) ?? {}
    const order = String(field.args.find((arg) => arg.name === 'orderBy')?.type)
    const list = `list: ${field.name}(${args} first: $first, after: $after, last: $last, before: $before, orderBy: $orderBy) {
      edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount { count isMore } }`
    const { data, errors } = await app.graphql<{ list: Page; within: { list: Page } }>(
      acme.admin,
      `query ($first: Int, $after: String, $last: Int, $before: String, $orderBy: ${order}) {
         ${within ? `within: ${within} { ${list} }` : list} }`,
      { ...page },
    )
    return { page: within ? data?.within?.list : data?.list, errors }
  }

  const read = async (connection: Connection, page: object): Promise<Page> => {
    const { page: found, errors } = await askFor(connection, page)
    expect(errors).toEqual([])
    return found
  }
  const cursorsOf = ({ edges }: Page) => edges.map(({ cursor }) => cursor)

  const forwards = async (connection: Connection, orderBy: object): Promise<string[]> => {
    const seen: string[] = []
    for (let after: string | null = null; ;) {
      const page: Page = await read(connection, { first: 3, after, orderBy })
      expect(page.pageInfo.hasPreviousPage).toBe(after !== null)
      seen.push(...cursorsOf(page))
      if (!page.pageInfo.hasNextPage) return seen
      after = page.pageInfo.endCursor
    }
  }

  const backwards = async (connection: Connection, orderBy: object): Promise<string[]> => {
    const seen: string[] = []
    for (let before: string | null = null; ;) {
      const page: Page = await read(connection, { last: 3, before, orderBy })
      expect(page.pageInfo.hasNextPage).toBe(before !== null)
      seen.unshift(...cursorsOf(page))
      if (!page.pageInfo.hasPreviousPage) return seen
      before = page.pageInfo.startCursor
    }
  }

  const ordersOf = ({ field }: Connection): string[] => {
    const order = field.args.find(({ name }) => name === 'orderBy')?.type
    const values = isInputObjectType(order) ? getNamedType(order.getFields()['field']?.type) : null
    return values && 'getValues' in values ? values.getValues().map(({ name }) => name) : []
  }

  it.each(connections)('$name are the same from either end, in either direction', async (connection) => {
    for (const field of ordersOf(connection)) {
      const found: string[][] = []
      for (const direction of ['ASC', 'DESC']) {
        const orderBy = { field, direction }
        const all = await forwards(connection, orderBy)
        expect(await backwards(connection, orderBy)).toEqual(all)
        expect(new Set(all).size).toBe(all.length)
        const { totalCount } = await read(connection, { orderBy })
        expect(totalCount).toEqual({ count: all.length, isMore: false })
        found.push(all.map(keyIn))
      }
      const [ascending, descending] = found
      expect(ascending?.length).toBeGreaterThan(6)
      expect(descending).toEqual(ascending?.toReversed())
    }
  })

  it.each(connections)('$name refuse what is no page of them', async (connection) => {
    const [other] = connections.filter(
      ({ field }) => getNamedType(field.type) !== getNamedType(connection.field.type),
    )
    const { edges } = await read(other ?? connection, { first: 1 })
    for (const [page, field] of [
      [{ first: 1, last: 1 }, 'last'],
      [{ first: 0 }, 'first'],
      [{ last: 101 }, 'last'],
      [{ after: edges[0]?.cursor }, 'after'],
      [{ before: 'nonsense' }, 'before'],
    ] as const) {
      const { errors } = await askFor(connection, page)
      expect(errors, JSON.stringify(page)).toMatchObject([
        {
          code: 'BAD_USER_INPUT',
          extensions: { fields: { [field]: expect.any(String) as string } },
        },
      ])
    }
  })

  it('of one order have cursors that another refuses', async () => {
    const contents = connections.find(({ name }) => name === 'Query.contents') as Connection
    const { pageInfo } = await read(contents, { first: 1 })
    const orderBy = { field: 'CREATED_AT', direction: 'ASC' }
    expect((await askFor(contents, { after: pageInfo.endCursor, orderBy })).errors[0]?.code).toBe(
      'BAD_USER_INPUT',
    )
  })

  it('tell how much there is up to 10,000, and then that there is more', async () => {
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(
        `insert into list_item (workspace_id, list_id, value, added_by_kind)
         select $1, $2, 'word' || n, 'system' from generate_series(1, 10001) n`,
        [acme.workspaceId, ids['list']],
      ),
    )
    const items = connections.find(({ name }) => name === 'List.items') as Connection
    expect((await read(items, { first: 1 })).totalCount).toEqual({ count: 10_000, isMore: true })
  })

  it('lie between two cursors where both are given', async () => {
    const contents = connections.find(({ name }) => name === 'Query.contents') as Connection
    const all = cursorsOf(await read(contents, {}))
    const between = { after: all[1], before: all[5] }
    const first = await read(contents, { first: 2, ...between })
    expect(cursorsOf(first)).toEqual(all.slice(2, 4))
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
    expect(cursorsOf(await read(contents, { last: 2, ...between }))).toEqual(all.slice(3, 5))
  })
})

/** The place in a cursor, without the name of the list and the order. */
const keyIn = (cursor: string): string =>
  JSON.stringify((JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]).slice(1))
