import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FieldNode, Kind, type OperationDefinitionNode, parse } from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { allows } from '../../access/team/principal.ts'
import { isPermission, type Permission, permissions } from './permissions.ts'
import { makeSchema } from './schema.ts'

const web = join(import.meta.dirname, '../../../web/src')
const filesEnding = (...ends: string[]) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
    ends.some((end) => path.endsWith(end)),
  )
const textOf = (path: string) => readFileSync(join(web, path), 'utf8')
const moderatorMay = (name: string) =>
  isPermission(name) && allows({ grants: ['moderator'] }, permissions, name)

/** The sources of the dashboard, with what each imports when it is loaded. */
const sources = new Map(
  filesEnding('.vue', '.ts')
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('gql/'))
    .map((path) => {
      const text = textOf(path)
      const imports = [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)]
        .map(([, known, later]) => join(dirname(path), known ?? later ?? ''))
        .filter((other) => !other.startsWith('gql/'))
      return [path, { text, imports: path === 'app/routes.ts' ? [] : imports }] as const
    }),
)

/** The pages, with the permission that opens each; null for those that need none. */
const pages = [
  ...textOf('app/routes.ts').matchAll(
    /(?:'(\w+\.\w+)',\s+|component: )\(\) =>\s+import\('\.\.?\/([^']+)'\)/g,
  ),
].map(([, permission = null, path = '']) => ({
  permission,
  path: sources.has(path) ? path : join('app', path),
}))

/** The permissions that moderators lack and whose holders have another one: who was asked for one of them has it. */
const asMuchAs = (wanted: Permission) =>
  Object.keys(permissions).filter(
    (name) =>
      isPermission(name) &&
      !moderatorMay(name) &&
      permissions[name].every((grant) => allows({ grants: [grant] }, permissions, wanted)),
  )

/** The way from a page that moderators open to a file, on which nobody was asked for a permission; null where there is none. */
function unguardedWay(to: string, permission: Permission): string[] | null {
  const seen = new Set<string>()
  const guards = asMuchAs(permission).map((name) => `'${name}'`)
  const walk = (path: string, way: string[]): string[] | null => {
    if (seen.has(path)) return null
    seen.add(path)
    const source = sources.get(path)
    if (!source || guards.some((guard) => source.text.includes(guard))) return null
    if (path === to) return [...way, path]
    for (const next of source.imports) {
      const found = walk(next, [...way, path])
      if (found) return found
    }
    return null
  }
  const open = pages.filter((page) => page.permission === null || moderatorMay(page.permission))
  for (const { path } of open) {
    const way = walk(path, [])
    if (way) return way
  }
  return null
}

describe('[2.15] what a moderator may not do is no live control of the dashboard', () => {
  const operations = parse(filesEnding('.graphql').map(textOf).join('\n')).definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  )
  /** What each field at the root needs, as its resolver declares it. */
  const needs = new Map<string, string[]>()
  beforeAll(async () => {
    await makeSchema()
    const { queries, mutations, subscriptions } = getMetadataStorage()
    for (const { schemaName, roles } of [...queries, ...mutations, ...subscriptions])
      needs.set(schemaName, (roles ?? []).map(String))
  })

  it('all pages are known, and most need a permission that there is', () => {
    expect(pages.map(({ path }) => sources.has(path))).not.toContain(false)
    const needed = pages.flatMap(({ permission }) => permission ?? [])
    expect(needed.filter((name) => !isPermission(name))).toEqual([])
    expect(needed.length).toBeGreaterThan(50)
  })

  it.each(operations.map((operation) => [operation.name?.value ?? '', operation] as const))(
    '%s is asked only where they may, or where it was asked whether they may',
    (name, { selectionSet }) => {
      const roots = selectionSet.selections.filter((field): field is FieldNode => field.kind === Kind.FIELD)
      const refused = roots
        .flatMap((field) => needs.get(field.name.value) ?? [])
        .filter((permission) => !moderatorMay(permission))
        .filter(isPermission)
      const asks = new RegExp(`\\b${name}Document\\b`)
      const users = [...sources].filter(([, { text }]) => asks.test(text))
      const ways = refused.flatMap((permission) =>
        users.map(([path]) => unguardedWay(path, permission)?.join(' > ')),
      )
      expect(ways.filter(Boolean)).toEqual([])
    },
  )
})
