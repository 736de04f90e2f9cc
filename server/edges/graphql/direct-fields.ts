import { type GraphQLField, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import { noteColumns } from '../../platform/graphql/asked-columns.ts'

type Storage = ReturnType<typeof getMetadataStorage>
type FieldMetadata = Storage['fields'][number]
type ResolverMetadata = Storage['fieldResolvers'][number]
type Field = GraphQLField<object, unknown>
type Resolver = GraphQLFieldResolver<object, unknown>
type Parameter = NonNullable<ResolverMetadata['params']>[number]
type Method = (this: object, ...parameters: unknown[]) => unknown

/**
 * Replaces type-graphql's resolver of fields that need nothing of it: a column is read from its row, and a field without
 * arguments calls its method on the row. Otherwise each field of each row of a page would copy the row, and sort and collect the
 * same parameters. Fields with a permission or arguments of their own stay as they are. Those that read nothing of their row but columns
 * are noted with them.
 */
export function readDirectly(schema: GraphQLSchema): GraphQLSchema {
  const { objectTypes, fields, fieldResolvers } = getMetadataStorage()
  const columns = byClass(fields, ({ target }) => target)
  const resolvers = byClass(fieldResolvers, ({ getObjectType, target }) => getObjectType?.() ?? target)
  for (const { name, target, interfaceClasses = [] } of objectTypes) {
    const type = schema.getType(name)
    if (!isObjectType(type)) continue
    const declaring = [target, ...interfaceClasses].flatMap(withParents)
    for (const field of Object.values(type.getFields())) {
      const resolver = declaring.flatMap(resolvers).find(({ schemaName }) => schemaName === field.name)
      const column = declaring.flatMap(columns).find(({ schemaName }) => schemaName === field.name)
      if (resolver?.kind === 'external') callMethod(field, resolver)
      else if (!resolver && column) readColumn(field, column)
    }
  }
  return schema
}

/** Groups declarations by class. */
function byClass<T>(declared: readonly T[], classOf: (one: T) => unknown): (of: object) => readonly T[] {
  const found = new Map<unknown, T[]>()
  for (const one of declared) found.set(classOf(one), [...(found.get(classOf(one)) ?? []), one])
  return (of) => found.get(of) ?? []
}

/** A class and those it extends, the nearest first. */
function withParents(target: object): object[] {
  const parent = Object.getPrototypeOf(target) as object | null
  return parent && parent !== Function.prototype ? [target, ...withParents(parent)] : [target]
}

function readColumn(field: Field, column: FieldMetadata): void {
  const { name, schemaName } = column
  if (isGuarded(column)) return
  noteColumns(field, [name])
  if (name === schemaName) delete field.resolve
  else field.resolve = (row) => (row as Record<string, unknown>)[name]
}

function callMethod(field: Field, resolver: ResolverMetadata): void {
  const parameters = parametersOf(resolver)
  if (field.args.length > 0 || isGuarded(resolver) || !parameters) return
  const instance = new (resolver.target as new () => Record<string, Method>)()
  const method = instance[resolver.methodName]
  if (!method) return
  const columns = columnsOf(resolver)
  if (columns) noteColumns(field, columns)
  const [first = nothing, second = nothing, ...others] = parameters
  field.resolve =
    others.length > 0
      ? (...given) =>
          method.apply(
            instance,
            parameters.map((read) => read(...given)),
          )
      : (...given) => method.call(instance, first(...given), second(...given))
}

/** The columns that a method takes; null for one that takes the row. */
function columnsOf({ params = [] }: ResolverMetadata): string[] | null {
  const rows = params.flatMap((param) => (param.kind === 'root' ? [param.propertyName] : []))
  return rows.every((name) => name !== undefined) ? rows : null
}

/** How to supply each parameter of a method; null where one is something else than the row, a column of it, the context and the GraphQL info. */
function parametersOf({ params = [] }: ResolverMetadata): Resolver[] | null {
  const found: Resolver[] = []
  for (const param of params) {
    const read = readOf(param)
    if (!read) return null
    found[param.index] = read
  }
  return found
}

const nothing: Resolver = () => undefined

const reads: Readonly<Partial<Record<Parameter['kind'], Resolver>>> = {
  root: (row) => row,
  context: (_row, _args, context) => context,
  info: (_row, _args, _context, info) => info,
}

function readOf(param: Parameter): Resolver | undefined {
  const name = 'propertyName' in param ? param.propertyName : undefined
  if (name === undefined) return reads[param.kind]
  return param.kind === 'root' ? (row) => (row as Record<string, unknown>)[name] : undefined
}

/** Whether a field needs a permission, or has a middleware. */
const isGuarded = ({ roles, middlewares = [] }: Pick<FieldMetadata, 'roles' | 'middlewares'>): boolean =>
  roles !== undefined || middlewares.length > 0
