import {
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import { InvalidInputError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { isTooDeep, tooDeep } from '../../platform/validation.ts'

/** Records the problems of a value by its path. @returns the value as resolvers take it */
type Check = (value: unknown, path: string, problems: Record<string, string>) => unknown

type Resolver = GraphQLFieldResolver<unknown, unknown, Record<string, unknown>>

const noId = refuse(() => true, 'Must be an id')

/** The checks of the values of a scalar, wherever it is used. */
const scalarChecks: Readonly<Record<string, Check>> = {
  ID: (value, ...rest) => (isId(value) ? value.toLowerCase() : noId(value, ...rest)),
  JSON: refuse(isTooDeep, tooDeep),
  JSONObject: refuse(isTooDeep, tooDeep),
}

/**
 * Checks the arguments of every field of the schema before its resolver runs: ids must be ids, and JSON must not be nested too
 * deep to be read. Problems become an InvalidInputError with their paths. Ids reach the resolver in lower case, as they are stored
 * and answered: some languages write them in capitals.
 */
export function checkArguments(schema: GraphQLSchema): GraphQLSchema {
  const known = new Map<GraphQLInputType, Check>()
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !type.name.startsWith('__'))
      for (const field of Object.values(type.getFields())) guard(field, known)
  return schema
}

function guard(field: GraphQLField<unknown, unknown>, known: Map<GraphQLInputType, Check>): void {
  const checks = field.args.map((arg) => ({ ...place(arg), check: checkOf(arg.type, known) }))
  if (checks.every(({ check }) => check === nothing)) return
  const before =
    (resolve: Resolver): Resolver =>
    (source, args, context, info) => {
      const problems: Record<string, string> = {}
      for (const { name, path, check } of checks) checkIn(args, name, check, path, problems)
      if (Object.keys(problems).length > 0) throw new InvalidInputError(problems)
      return resolve(source, args, context, info)
    }
  if (field.subscribe) field.subscribe = before(field.subscribe)
  else if (field.resolve) field.resolve = before(field.resolve)
}

/** Paths are relative to the input, as services name them. */
const place = ({ name }: GraphQLArgument) => ({ name, path: name === 'input' ? '' : name })

const nothing: Check = (value) => value

/** Checks a value that belongs to others, and puts it there as resolvers take it; what is not given stays so. */
function checkIn(
  given: Record<string, unknown>,
  name: string,
  check: Check,
  path: string,
  problems: Record<string, string>,
): void {
  const value = given[name]
  if (value !== undefined && value !== null) given[name] = check(value, path, problems)
}

function refuse(isWrong: (value: unknown) => boolean, message: string): Check {
  return (value, path, problems) => {
    if (isWrong(value)) problems[path] = message
    return value
  }
}

function checkOf(type: GraphQLInputType, known: Map<GraphQLInputType, Check>): Check {
  const inner = getNullableType(type)
  const found = known.get(inner)
  if (found) return found
  known.set(inner, nothing)
  const check = makeCheck(inner, known)
  known.set(inner, check)
  return check
}

function makeCheck(type: GraphQLInputType, known: Map<GraphQLInputType, Check>): Check {
  if (isListType(type)) return checkOfList(checkOf(type.ofType, known))
  if (!isInputObjectType(type)) return scalarChecks[String(type)] ?? nothing
  const fields = Object.values(type.getFields())
    .map(({ name, type: of }) => ({ name, check: checkOf(of, known) }))
    .filter(({ check }) => check !== nothing)
  if (fields.length === 0) return nothing
  return (value, path, problems) => {
    for (const { name, check } of fields)
      checkIn(value as Record<string, unknown>, name, check, within(path, name), problems)
    return value
  }
}

function checkOfList(check: Check): Check {
  if (check === nothing) return nothing
  return (value, path, problems) => {
    const items = value as Record<string, unknown> & unknown[]
    for (const index of Object.keys(items)) checkIn(items, index, check, within(path, index), problems)
    return value
  }
}

const within = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
