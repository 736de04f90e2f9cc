import {
  getNullableType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  isObjectType,
} from 'graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { inputOf } from './mutation-input.ts'
import { answersId, type MutationConfig, type Payload, payloadOf } from './mutation-payload.ts'
import { nullOnFailure } from './nullability.ts'
import { isMissing, refusalsOf } from './refusals.ts'

type FieldConfig = GraphQLFieldConfig<unknown, RequestContext>

const texts = {
  query: 'What can be read; a field that fails is null and leaves its neighbours alone',
  mutation:
    'What can be changed; each field takes one input and answers a payload, with refusals where it was not done. Fields of one operation are carried out one after the other',
  subscription: 'Events as they happen, from now on or since an earlier event',
}

/**
 * Applies the conventions of root fields in one place: a mutation takes one input and returns a payload with refusals; a query
 * returns null where its object does not exist; and each field is nullable, so that its failure does not affect the other fields.
 * @throws Error when a payload or an input cannot be named
 */
export function frameRoots(schema: GraphQLSchema): GraphQLSchema {
  const { query, mutation, subscription, types, ...config } = schema.toConfig()
  const refusal = schema.getType('Refusal')
  if (!query || !mutation || !isObjectType(refusal)) throw new Error('the schema lacks roots or refusals')
  return new GraphQLSchema({
    ...config,
    query: framed(query, texts.query, (_name, field) => nullableQuery(field)),
    mutation: framed(mutation, texts.mutation, (name, field) => framedMutation(name, field, refusal)),
    subscription: subscription && framed(subscription, texts.subscription, (_name, field) => field),
    types: types.filter((type) => isObjectType(type) && type.getInterfaces().length > 0),
  })
}

function framed(
  type: GraphQLObjectType,
  description: string,
  frame: (name: string, field: FieldConfig) => FieldConfig,
) {
  const config = type.toConfig()
  const fields: GraphQLFieldConfigMap<unknown, RequestContext> = {}
  for (const [name, field] of Object.entries(config.fields)) fields[name] = frame(name, field)
  return new GraphQLObjectType({ ...config, description, fields })
}

/** A query with a required id returns null for an unknown id: that is not an error. */
function nullableQuery(field: FieldConfig): FieldConfig {
  const { resolve, args = {} } = field
  const namesOne = Object.values(args).some(({ type }) => String(type) === 'ID!')
  return {
    ...field,
    ...(namesOne ? { type: getNullableType(field.type) } : nullOnFailure(field.type, field.extensions)),
    resolve: async (source, args, context, info) => {
      try {
        return await resolve?.(source, args, context, info)
      } catch (error) {
        if (isMissing(error, context)) return null
        throw error
      }
    },
  }
}

function framedMutation(name: string, field: MutationConfig, refusal: GraphQLObjectType): FieldConfig {
  const { args = {}, resolve } = field
  const input = inputOf(name, args)
  const ofId = answersId(field)
  return {
    ...field,
    ...nullOnFailure(new GraphQLNonNull(payloadOf(name, field, refusal)), field.extensions),
    args: input.type
      ? { input: { type: new GraphQLNonNull(input.type), description: 'What is wanted, and of what' } }
      : {},
    resolve: async (source, { input: given = {} }, context, info): Promise<Payload> => {
      try {
        const answer: unknown = await resolve?.(source, input.argsOf(given), context, info)
        if (ofId && answer !== true) throw new NotFoundError()
        return { answer: ofId ? given['id'] : answer, refusals: [] }
      } catch (error) {
        const refusals = refusalsOf(error, context, input)
        if (refusals) return { answer: null, refusals }
        throw error
      }
    },
  }
}
