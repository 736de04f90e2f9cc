import {
  getNullableType,
  type GraphQLFieldExtensions,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
} from 'graphql'
import { getMetadataStorage } from 'type-graphql'

/** The nullability of a field. */
interface Nullability {
  type: GraphQLOutputType
  extensions: GraphQLFieldExtensions<unknown, unknown>
}

const mark = 'nullOnFailureOnly'

/** The type of a field that becomes null where it fails, so that its siblings are still returned. */
export function nullOnFailure(type: GraphQLOutputType, extensions?: object | null): Nullability {
  return {
    type: getNullableType(type),
    extensions: { ...extensions, ...(isNonNullType(type) && { [mark]: true }) },
  }
}

/** Makes each field with a permission of its own nullable, so that without the permission only that field is null. */
export function nullWhereForbidden(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  for (const { type, name } of permittedFields()) {
    const found = schema.getType(type)
    const field = isObjectType(found) && !roots.includes(found) && found.getFields()[name]
    if (field) Object.assign(field, nullOnFailure(field.type, field.extensions))
  }
  return schema
}

/** Has each field of a subscription that sends checkpoints be null in them. */
export function nullInCheckpoints(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {}))
    if (field.args.some(({ name }) => name === 'checkpoints')) field.type = getNullableType(field.type)
  return schema
}

/** The fields with a permission of their own, by their types' names. */
function permittedFields(): { type: string; name: string }[] {
  const { authorizedFields, fieldResolvers, fields, objectTypes } = getMetadataStorage()
  const needsOne = (target: unknown, method: string) =>
    authorizedFields.some((each) => each.target === target && each.fieldName === method)
  const resolved = fieldResolvers
    .filter(({ target, methodName }) => needsOne(target, methodName))
    .map(({ schemaName, getObjectType, target }) => ({ name: schemaName, of: getObjectType?.() ?? target }))
  const plain = fields
    .filter(({ target, name }) => needsOne(target, name))
    .map(({ schemaName, target }) => ({ name: schemaName, of: target }))
  return [...resolved, ...plain].flatMap(({ name, of }) =>
    objectTypes.filter(({ target }) => target === of).map((type) => ({ type: type.name, name })),
  )
}

/**
 * The schema for clients that treat any error as a failure of the whole operation: fields that are null only on failure are
 * non-null for them.
 */
export function strictSchema(schema: GraphQLSchema): GraphQLSchema {
  const strict = lexicographicSortSchema(schema)
  for (const type of Object.values(strict.getTypeMap()))
    if (isObjectType(type))
      for (const field of Object.values(type.getFields()))
        if (field.extensions[mark] === true) field.type = new GraphQLNonNull(getNullableType(field.type))
  return strict
}
