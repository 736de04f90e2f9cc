import { z } from 'zod'

type Convert = (value: unknown) => unknown

const converters = new WeakMap<z.ZodType, Convert>()
const asItIs: Convert = (value) => value

/** The name of a field on the wire: `contentId` is `content_id`. */
export const wireName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Converts a wire body to the field names of the schema. Unknown fields are dropped; objects that the schema does not describe
 * field by field (`metadata`) keep their keys.
 */
export const fromWire = (schema: z.ZodType, value: unknown): unknown => converterOf(schema)(value)

/** A failing field's path in wire names: `user.categoryId` is `user.category_id`. */
export function wirePath(schema: z.ZodType | undefined, path: string): string {
  const names: string[] = []
  let type = schema && bare(schema)
  for (const name of path.split('.')) {
    const field =
      type instanceof z.ZodObject && Object.hasOwn(type.shape, name)
        ? (type.shape[name] as z.ZodType)
        : undefined
    names.push(field ? wireName(name) : name)
    type = field ? bare(field) : type instanceof z.ZodArray ? bare(type.element as z.ZodType) : undefined
  }
  return names.join('.')
}

function converterOf(schema: z.ZodType): Convert {
  const known = converters.get(schema)
  if (known) return known
  const made = makeConverter(bare(schema))
  converters.set(schema, made)
  return made
}

function makeConverter(type: z.ZodType): Convert {
  if (type instanceof z.ZodObject) return objectConverter(type)
  if (!(type instanceof z.ZodArray)) return asItIs
  const each = converterOf(type.element as z.ZodType)
  return each === asItIs ? asItIs : (value) => (Array.isArray(value) ? value.map(each) : value)
}

function objectConverter(type: z.ZodObject): Convert {
  const fields = Object.entries(type.shape).map(([name, field]) => ({
    name,
    wire: wireName(name),
    convert: converterOf(field as z.ZodType),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const converted: Record<string, unknown> = {}
    for (const { name, wire, convert } of fields)
      if (Object.hasOwn(value, wire)) converted[name] = convert((value as Record<string, unknown>)[wire])
    return converted
  }
}

/** The type inside of wrappers such as optional, nullable, default and transformations. */
function bare(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodPipe)
    return bare((type.in instanceof z.ZodTransform ? type.out : type.in) as z.ZodType)
  const wrapped =
    type instanceof z.ZodOptional ||
    type instanceof z.ZodNullable ||
    type instanceof z.ZodDefault ||
    type instanceof z.ZodPrefault ||
    type instanceof z.ZodReadonly
  return wrapped ? bare(type.unwrap() as z.ZodType) : type
}
