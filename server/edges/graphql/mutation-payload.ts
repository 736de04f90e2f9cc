import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { answerFieldOf, hasPayloadFields } from '../../platform/graphql/payload.ts'
import type { Refusal } from '../../platform/graphql/refusal.ts'
import { nullOnFailure } from './nullability.ts'

/** The payload of a mutation in the schema: its value, or the refusals. */
export interface Payload {
  /** What the resolver returned; null when it was refused. */
  answer: unknown
  refusals: Refusal[]
}

export type MutationConfig = GraphQLFieldConfig<unknown, RequestContext, Record<string, unknown>>
type PayloadFields = GraphQLFieldConfigMap<Payload, RequestContext>

/** The payload type of a mutation. @throws Error when its field has no name, or one that is taken */
export function payloadOf(mutation: string, config: MutationConfig, refusal: GraphQLObjectType) {
  const fields = answerFields(mutation, config)
  if (fields['refusals']) throw new Error(`the payload of ${mutation} would have the field refusals twice`)
  return new GraphQLObjectType<Payload, RequestContext>({
    name: `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`,
    description: `What came of \`${mutation}\``,
    fields: {
      ...fields,
      refusals: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(refusal))),
        description: 'Why nothing was changed; empty when it was done',
      },
    },
  })
}

/** Whether a mutation returns only `true` for the object of an id: its payload has that id then. */
export const answersId = ({ type, args }: MutationConfig): boolean =>
  getNamedType(type).name === 'Boolean' && args?.['id'] !== undefined

function answerFields(mutation: string, config: MutationConfig): PayloadFields {
  const named = getNamedType(config.type)
  if (isObjectType(named) && hasPayloadFields(named.extensions)) return fieldsOf(named)
  const found = answerFieldOf(config.extensions ?? {}) ?? ruledField(mutation, config)
  if (!found) throw new Error(`what ${mutation} answers needs a name: say it with @Answers`)
  return {
    [found.name]: {
      ...nullOnFailure(answersId(config) ? new GraphQLNonNull(GraphQLID) : config.type),
      description: `${orRefused(found.description)}${isNonNullType(config.type) ? '' : ', and where there is none'}`,
      resolve: ({ answer }) => answer,
    },
  }
}

/** The field's name by the type: `tag` for a Tag, `actions` for a list of Action, `deletedId` for a boolean. */
function ruledField(mutation: string, config: MutationConfig) {
  if (answersId(config) && /^(delete|remove)[A-Z]/.test(mutation))
    return { name: 'deletedId', description: 'The id of what is gone' }
  const named = getNamedType(config.type)
  if (!isCompositeType(named)) return undefined
  const noun = `${named.name}${isListType(getNullableType(config.type)) ? 's' : ''}`
  return { name: `${noun.charAt(0).toLowerCase()}${noun.slice(1)}`, description: `The ${wordsOf(noun)}` }
}

/** The words of a type's name: `AI moderator` of AiModerator. */
const wordsOf = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
    .replace(/^ai /, 'AI ')

/** The description with the addition that it is null when the mutation was refused. */
const orRefused = (description: string): string =>
  description.includes('; null ')
    ? `${description}, and when it was refused`
    : `${description}; null when it was refused`

/** The fields of a returned object as fields of the payload. */
function fieldsOf(type: GraphQLObjectType): PayloadFields {
  return Object.fromEntries(
    Object.entries(type.toConfig().fields).map(([name, field]) => {
      const resolve = field.resolve ?? defaultFieldResolver
      return [
        name,
        {
          ...field,
          ...nullOnFailure(field.type, field.extensions),
          description: orRefused(field.description ?? ''),
          resolve: ({ answer }, args, context, info) =>
            answer === null ? null : resolve(answer, args, context, info),
        } satisfies PayloadFields[string],
      ]
    }),
  )
}
