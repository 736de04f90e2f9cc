import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allows, type Grant, type Principal } from '../access/team/principal.ts'
import { newId } from '../platform/ids.ts'
import { codesOf, codesOfSubscribing, entryOf } from '../test/access/answers.ts'
import { type AccessCaller, everyCaller, operatorKey } from '../test/access/callers.ts'
import { namingNothing, type RootField, rootFields } from '../test/access/operations.ts'
import { accessPage, type AccessRow, allInWords } from '../test/access/page.ts'
import { possessions } from '../test/access/possessions.ts'
import { askRoute } from '../test/access/rest.ts'
import { type ApiServer, startApiServer } from '../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { everyOperation } from '../test/every-operation.ts'
import { callsOf, idFor } from '../test/missing-things.ts'
import { mark, oneOfEverything } from '../test/one-of-everything.ts'
import { restKey } from '../test/rest-client.ts'
import { sealSecretsOf } from '../test/seal-secrets.ts'
import { elsewhere, twoCategories, type TwoCategories } from '../test/two-categories.ts'
import { isPermission, permissions } from './graphql/permissions.ts'
import { dialectOf } from './rest/dialects/dialects.ts'
import type { Route } from './rest/route.ts'
import { routes } from './rest/routes.ts'

let app: TestApp
let server: ApiServer
let callers: AccessCaller[]
let fields: RootField[]
/** What was found out, by the name of a field or route. */
const rows = new Map<string, AccessRow>()
const rowOf = (name: string): AccessRow => {
  const row = rows.get(name)
  if (!row) throw new Error(`${name} was never asked for`)
  return row
}

const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`

beforeAll(async () => {
  const env = { PORT: '0', OPERATOR_KEY: operatorKey, GRAPHQL_KEY_COST: '0' }
  app = await startTestApp({ env, worker: true })
  server = await startApiServer(app)
  callers = await everyCaller(app, server.url)
  fields = rootFields(app.schema)
  const unasked = { allowed: [], foreign: '', restricted: '' }
  for (const { kind, field, permissions: names } of fields)
    rows.set(field.name, { kind, name: field.name, permissions: names, ...unasked })
  for (const route of routes)
    rows.set(nameOf(route), {
      kind: 'route',
      name: nameOf(route),
      permissions: [dialectOf(route).scope],
      ...unasked,
    })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await app.close()
})

/** The scopes of keys that open REST alone, and count for nothing in GraphQL. */
const restAlone: readonly Grant[] = ['rest', 'score']

/** Whether what a field declares lets them in; null where it declares nothing. */
function declared({ permissions: names }: RootField, caller: AccessCaller): boolean | null {
  const grants = caller.grants.filter((grant) => !restAlone.includes(grant))
  return names.length === 0
    ? null
    : names.every((name) => isPermission(name) && allows({ grants }, permissions, name))
}

describe('everybody asks', () => {
  test('for every field, and gets in where its permission says so and nowhere else', async () => {
    for (const root of fields) {
      const { field } = root
      const entries = await Promise.all(
        callers.map(async (caller) => {
          const what = `${field.name}, asked by ${caller.name},`
          const codes = await codesOf({ app, server }, root, namingNothing(root), await caller.headers())
          const entry = entryOf(what, codes)
          const wanted = declared(root, caller)
          if (wanted !== null) expect([what, entry === 'yes']).toEqual([what, wanted])
          if (wanted !== null && caller.name === 'Nobody') expect([what, entry]).toEqual([what, 'sign in'])
          return entry
        }),
      )
      const allowed = callers.filter((_, nth) => entries[nth] === 'yes').map(({ name }) => name)
      rowOf(field.name).allowed = allowed
    }
  }, 300_000)

  test('for every route, and gets in by a key with the scope of its interface', async () => {
    for (const route of routes) {
      const name = nameOf(route)
      const { scope, errors } = dialectOf(route)
      const refused = [401, 403, ...errors.withoutKey]
      const allowed: string[] = []
      for (const caller of callers) {
        const { status, text } = await askRoute(server.url, route, await caller.headers(), newId())
        expect([name, caller.name, status < 500, text]).toEqual([name, caller.name, true, text])
        if (!refused.includes(status)) allowed.push(caller.name)
      }
      expect([name, allowed]).toEqual([name, [`Key: ${scope}`]])
      rowOf(name).allowed = allowed
    }
  }, 60_000)
})

describe("another workspace's ids", () => {
  let theirs: TestWorkspace
  let ids: Record<string, string>
  /** Two workspaces that have the same: one names what another has, the other what nobody has, in the same order. */
  let naming: { workspace: TestWorkspace; own: Record<string, string> }
  let namingUnknown: typeof naming
  beforeAll(async () => {
    theirs = await app.createWorkspace()
    ids = await oneOfEverything(app, theirs)
    naming = await furnished()
    namingUnknown = await furnished()
  })

  async function furnished(): Promise<typeof naming> {
    const workspace = await app.createWorkspace()
    const own = await oneOfEverything(app, workspace)
    await sealSecretsOf(app, workspace, own)
    return { workspace, own }
  }

  const answered = async ({ kind, source }: RootField, who: Principal, variables: object) => {
    const given = variables as Record<string, unknown>
    if (kind === 'subscription') return codesOfSubscribing(app, who, source, given)
    const { data, errors } = await app.graphql(who, source, given)
    expect(JSON.stringify([data, errors])).not.toContain(theirs.workspaceId)
    return errors.map(({ code }) => code)
  }

  test('are answered in every place of every field as ids of nothing are', async () => {
    for (const root of fields) {
      const { name } = root.field
      const foreign = callsOf(root.field, naming.own, (place) => idFor(ids, place, name))
      const unknown = callsOf(root.field, namingUnknown.own, () => newId())
      const answers: unknown[][] = []
      for (const [nth, { at, variables }] of foreign.entries()) {
        const codes = await answered(root, naming.workspace.admin, variables)
        const ofNothing = await answered(root, namingUnknown.workspace.admin, unknown[nth]?.variables ?? {})
        expect([name, at, codes]).toEqual([name, at, ofNothing])
        entryOf(name, codes)
        answers.push(codes)
      }
      if (answers.length > 0) rowOf(name).foreign = allInWords(answers)
    }
  }, 300_000)

  test('are answered by every route as ids of nothing are, and nothing of theirs changes', async () => {
    const before = await possessions(app, theirs)
    const candidates = [mark, ids['list'] ?? '', ids['action'] ?? '']
    for (const route of routes) {
      const { scope } = dialectOf(route)
      const caller = await app.createWorkspace()
      const headers = { authorization: `Bearer ${await restKey(app, caller, [scope as never])}` }
      const nothing = await askRoute(server.url, route, headers, `${newId()}`)
      for (const id of candidates) {
        const answer = await askRoute(server.url, route, headers, id)
        expect([route.path, id, answer]).toEqual([route.path, id, nothing])
      }
      rowOf(nameOf(route)).foreign = nothing.status === 404 ? 'not found' : 'nothing'
    }
    expect(await possessions(app, theirs)).toEqual(before)
  }, 60_000)
})

describe('[2.15] a moderator who is restricted to categories', () => {
  let world: TwoCategories
  const hidden = () => [...Object.values(world.ids.far), world.reviews.far, world.reviews.farUser]
  beforeAll(async () => {
    world = await twoCategories(app)
  }, 30_000)

  /** Everything that lies in the other category. */
  const elsewhereRows = () =>
    app.services.database.inWorkspace(world.acme.workspaceId, async (tx) => [
      await tx.query(`select * from content where category_id = $1`, [world.ids.far.category]),
      await tx.query(`select * from review where id = any ($1)`, [
        [world.reviews.far, world.reviews.farUser],
      ]),
      await tx.query(`select * from action where object_id = any ($1)`, [
        [world.ids.far.content, world.ids.far.user],
      ]),
      await tx.query(`select * from platform_user where id = $1`, [world.ids.far.user]),
    ])

  const isShown = (shown: string) => shown.includes(elsewhere) || hidden().some((id) => shown.includes(id))

  test('is shown nothing of another one by any query or mutation, and changes nothing there', async () => {
    const before = await elsewhereRows()
    for (const { name, source, variables, takesIds } of everyOperation(app.schema)) {
      const answers: unknown[][] = []
      for (const given of variables(takesIds ? hidden() : [world.reviews.far])) {
        const { data, errors } = await app.graphql(world.restricted, source, given)
        const shown = JSON.stringify([data, errors.map(({ message, extensions }) => [message, extensions])])
        expect([name, isShown(shown)]).toEqual([name, false])
        const codes = errors.map(({ code }) => code)
        entryOf(name, codes)
        answers.push(codes)
      }
      const row = rowOf(name)
      if (takesIds && row.kind === 'mutation' && row.allowed.includes('Moderator'))
        row.restricted = allInWords(answers)
    }
    expect(await elsewhereRows()).toEqual(before)
  }, 300_000)

  test('while others are shown all of it', async () => {
    const seen: string[] = []
    for (const { name, source, variables } of everyOperation(app.schema).filter(({ source: s }) =>
      s.startsWith('query'),
    )) {
      const answers: unknown[] = []
      for (const given of variables(hidden()))
        answers.push((await app.graphql(world.acme.colleague, source, given)).data)
      const shown = JSON.stringify(answers)
      if (isShown(shown)) rowOf(name).restricted = 'own'
      seen.push(shown)
    }
    expect(hidden().filter((id) => !seen.join().includes(id))).toEqual([])
  }, 300_000)
})

test('docs/reference/access.md is what was answered', async () => {
  expect(rows.size).toBe(fields.length + routes.length)
  const page = accessPage(
    callers.map(({ name }) => name),
    [...rows.values()],
  )
  await expect(page).toMatchFileSnapshot('../../docs/reference/access.md')
})
