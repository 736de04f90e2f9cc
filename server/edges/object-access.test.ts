import { execute, isObjectType, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestContext } from '../access/requests/request-context.ts'
import { allows, type Principal } from '../access/team/principal.ts'
import { newId } from '../platform/ids.ts'
import { codeOf, entryOf } from '../test/access/answers.ts'
import { allFields, asked, askedField, fieldsWithPermissions, waysTo } from '../test/access/object-fields.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { callsOf, idFor } from '../test/missing-things.ts'
import { oneOfEverything } from '../test/one-of-everything.ts'
import { elsewhere, twoCategories, type TwoCategories } from '../test/two-categories.ts'
import { isPermission, permissions } from './graphql/permissions.ts'

let app: TestApp
let acme: TestWorkspace
let own: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  acme = await app.createWorkspace()
  own = await oneOfEverything(app, acme)
  await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
    await tx.query(`update action set actor_kind = 'rule', actor_id = $1`, [own['rule']])
    await tx.query(`update content set decided_by_kind = 'ai', decided_by_id = $1`, [own['ai_moderator']])
    await tx.query(`update backtest set created_by_kind = 'member', created_by_id = $1`, [acme.admin.id])
    await tx.query(`update export set created_by_kind = 'key', created_by_id = $1`, [own['api_key']])
  })
}, 60_000)
afterAll(() => app.close())

/** Parts of one operation, each under a name of its own. */
interface Part {
  name: string
  source: string
}

/** Asks for all parts at once. @returns of each what it brought, and what went wrong in it, where `refused` is that the field was */
async function ask(who: Principal, parts: readonly Part[]) {
  if (parts.length === 0) return []
  const { data, errors = [] } = await execute({
    schema: app.schema,
    document: parse(`{ ${parts.map(({ source }) => source).join('\n')} }`),
    contextValue: new RequestContext(app.services, who, newId()),
  })
  return parts.map(({ name }) => {
    const brought = data?.[name]
    const wrong = errors.filter(({ path }) => path?.[0] === name)
    return {
      brought,
      codes: wrong.map(codeOf),
      refused: wrong.some((error) => codeOf(error) === 'FORBIDDEN' && error.path?.at(-1) === 'asked'),
      whole: JSON.stringify([brought, wrong.map(({ message }) => message)]),
    }
  })
}

/** Whether the field that was asked for is in an answer. */
const isAnswered = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('asked' in value || Object.values(value).some(isAnswered))

/** Objects that many fields bring, such as actors, are there on few of the ways. */
const manyWays = 40

describe('a field of an object that has a permission of its own', () => {
  test('is told to those whom that lets in and to nobody else, whatever brought them to the object', async () => {
    const ways = waysTo(app.schema, own, manyWays)
    const tries = fieldsWithPermissions(app.schema).flatMap((one) =>
      (ways.get(one.type.name) ?? []).map((way) => ({
        ...one,
        way,
        of: `${one.type.name}.${one.field.name}`,
      })),
    )
    const parts = tries.map(({ way, field }, nth) => {
      const name = `a${nth}`
      return { name, source: asked(name, way, askedField(field, own)) }
    })
    const told = new Set<string>()
    for (const who of [acme.admin, acme.moderator, acme.reader, acme.tool]) {
      const answers = await ask(who, parts)
      for (const [nth, { brought, refused, codes }] of answers.entries()) {
        const { of, permissions: names } = tries[nth] ?? expect.fail('nothing was tried')
        entryOf(of, codes)
        if (!refused && !isAnswered(brought)) continue
        const wanted = names.every((name) => isPermission(name) && allows(who, permissions, name))
        expect([of, who.grants, !refused]).toEqual([of, who.grants, wanted])
        if (!refused) told.add(of)
      }
    }
    const fields = fieldsWithPermissions(app.schema).map(({ type, field }) => `${type.name}.${field.name}`)
    expect(fields.filter((of) => !told.has(of))).toEqual([])
  }, 120_000)
})

describe("another workspace's ids", () => {
  test('are answered in every place of a field of an object as ids of nothing are', async () => {
    const theirs = await app.createWorkspace()
    const ids = await oneOfEverything(app, theirs)
    const pairs: [Part, Part][] = []
    for (const [typeName, ways] of waysTo(app.schema, own)) {
      const type = app.schema.getType(typeName)
      const [way] = ways
      if (!isObjectType(type) || !way) continue
      for (const field of Object.values(type.getFields())) {
        const unknown = callsOf(field, own, () => newId())
        for (const [nth, { variables }] of callsOf(field, own, (at) =>
          idFor(ids, at, field.name),
        ).entries()) {
          const part = (name: string, values = variables): Part => ({
            name,
            source: asked(name, way, askedField(field, own, values)),
          })
          pairs.push([part(`f${pairs.length}`), part(`n${pairs.length}`, unknown[nth]?.variables)])
        }
      }
    }
    const foreign = await ask(
      acme.admin,
      pairs.map(([one]) => one),
    )
    const nothing = await ask(
      acme.admin,
      pairs.map(([, one]) => one),
    )
    for (const [nth, { brought, codes, whole }] of foreign.entries()) {
      const { source } = pairs[nth]?.[0] ?? expect.fail('nothing was asked')
      expect([source, codes, brought]).toEqual([source, nothing[nth]?.codes, nothing[nth]?.brought])
      expect(whole).not.toContain(theirs.workspaceId)
    }
  }, 120_000)
})

describe('[2.15] a moderator who is restricted to categories', () => {
  let world: TwoCategories
  beforeAll(async () => {
    world = await twoCategories(app)
  }, 30_000)

  const isShown = (shown: string) =>
    [elsewhere, ...Object.values(world.ids.far), world.reviews.far, world.reviews.farUser].some((each) =>
      shown.includes(each),
    )

  /** Asks for every field of every object, on each way to it that begins with what they see or with what they do not. */
  async function shownTo(who: Principal): Promise<string[]> {
    const shown: string[] = []
    for (const side of ['near', 'far'] as const) {
      const { content, user, category, place: subcategory } = world.ids[side]
      const ids = {
        content,
        user,
        category,
        subcategory,
        review: world.reviews[side],
        review_queue: world.queueId,
      }
      const parts = [...waysTo(app.schema, ids)].flatMap(([typeName, ways]) => {
        const type = app.schema.getType(typeName)
        if (!isObjectType(type)) return []
        return ways.map((way, nth) => {
          const name = `${typeName}_${nth}`
          return { name, source: asked(name, way, allFields(type, ids)) }
        })
      })
      for (const [nth, { codes, whole }] of (await ask(who, parts)).entries()) {
        const { name, source } = parts[nth] ?? expect.fail('nothing was asked')
        entryOf(name, codes)
        // What was asked for may be said again.
        if (isShown(whole)) shown.push(source)
      }
    }
    return shown
  }

  test('is shown nothing of another one by any field of any object, and others are', async () => {
    expect(await shownTo(world.restricted)).toEqual([])
    expect((await shownTo(world.acme.colleague)).length).toBeGreaterThan(10)
  }, 120_000)
})
