import { GraphQLJSON } from 'graphql-scalars'
import { type ClassType, Field, Float, getMetadataStorage, ID, InputType, Int } from 'type-graphql'
import { z } from 'zod'

const known = new WeakMap<z.ZodType, ClassType>()

/**
 * The GraphQL input type of a zod object: nested objects become input types, registered enums stay enums, records
 * become JSON. The same schema always gives the same input type. The values still have to be checked with the schema,
 * as GraphQL cannot express lengths and patterns.
 * @throws Error where the schema has a type of another name: one that others contain is named in the module that has it
 */
export function inputFromZod<S extends z.ZodObject>(name: string, schema: S): ClassType<z.input<S> & object> {
  const declared = known.get(schema)
  if (declared && declared.name !== name) throw new Error(`${name} is called ${declared.name} already`)
  if (declared) return declared as ClassType<z.input<S> & object>
  const Input = { [name]: class {} }[name] as ClassType<z.input<S> & object>
  known.set(schema, Input)
  for (const [field, type] of Object.entries(schema.shape))
    declareField(Input, name, field, type as z.ZodType)
  InputType(name, { ...describe(schema) })(Input)
  return Input
}

function declareField(Input: ClassType, name: string, field: string, type: z.ZodType): void {
  const nested = `${name.replace(/Input$/, '')}${field.charAt(0).toUpperCase()}${field.slice(1)}Input`
  const nullable = type.safeParse(undefined).success || type.safeParse(null).success
  const target = graphqlType(nested, type)
  Field(() => target, { nullable, ...describe(type) })(Input.prototype, field)
}

type Target = ClassType | object
type Kind = (type: z.ZodType, name: string) => Target | undefined

/** The GraphQL type of each kind of zod type; the first that applies counts. */
const kinds: Kind[] = [
  (type, name) => (type instanceof z.ZodObject ? (known.get(type) ?? inputFromZod(name, type)) : undefined),
  (type, name) => (type instanceof z.ZodArray ? [graphqlType(name, type.element as z.ZodType)] : undefined),
  (type) => (type instanceof z.ZodEnum ? enumType(type) : undefined),
  (type) => (type instanceof z.ZodLiteral ? String : undefined),
  (type) => (type instanceof z.ZodBoolean ? Boolean : undefined),
  (type) => (type instanceof z.ZodNumber ? numberType(type) : undefined),
  (type) => (type instanceof z.ZodDate ? Date : undefined),
  (type) => (type instanceof z.ZodUUID || type instanceof z.ZodGUID ? ID : undefined),
  (type) => (type instanceof z.ZodString || type instanceof z.ZodStringFormat ? String : undefined),
]

function graphqlType(name: string, type: z.ZodType): Target {
  const inside = unwrapped(type)
  for (const kind of kinds) {
    const target = kind(inside, name)
    if (target) return target
  }
  return GraphQLJSON
}

/** The registered enum; an unregistered one becomes a string. */
function enumType(type: z.ZodEnum): Target {
  return getMetadataStorage().enums.find(({ enumObj }) => enumObj === type.def.entries)?.enumObj ?? String
}

const numberType = (type: z.ZodNumber): Target => (type.format?.includes('int') ? Int : Float)

/** The inner type of optional, nullable, default and transform wrappers. */
function unwrapped(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodPipe) {
    const start = type.in instanceof z.ZodTransform ? type.out : type.in
    return unwrapped(start as z.ZodType)
  }
  return isWrapper(type) ? unwrapped(type.unwrap() as z.ZodType) : type
}

const isWrapper = (type: z.ZodType) =>
  type instanceof z.ZodOptional ||
  type instanceof z.ZodNullable ||
  type instanceof z.ZodDefault ||
  type instanceof z.ZodPrefault ||
  type instanceof z.ZodReadonly

/** The description of the type, or of the type that it wraps. */
function describe(type: z.ZodType): { description?: string } {
  if (type.description !== undefined) return { description: type.description }
  return isWrapper(type) ? describe(type.unwrap() as z.ZodType) : {}
}
