import type { ClassType } from 'type-graphql'
import { z } from 'zod'
import { InvalidInputError } from '../errors.ts'
import { type ExternalKind, idOf } from '../ids.ts'
import { check, externalId, type Reason } from '../validation.ts'
import { ObjectType } from '../vocabulary/status.ts'
import { inputFromZod } from './input-from-zod.ts'

/** A reference of a caller, by Verdict's id or by the external id. */
export type Reference = { kind: ExternalKind; id: string } | { kind: ExternalKind; externalId: string }

const inputs = new Map<z.ZodType, ClassType>()

const eitherId = 'Exactly one of id and externalId is needed'

/** The input of a reference by either id; the parsed value includes the kind. */
function reference(kind: ExternalKind, name: string, noun: string) {
  const given = z
    .object({
      id: z
        .uuid()
        .nullish()
        .meta({ description: `Verdict's id of the ${noun}` }),
      externalId: externalId()
        .nullish()
        .meta({ description: `The customer platform's own identifier of the ${noun}` }),
    })
    .meta({ description: `A ${noun}, by Verdict's id or by the customer platform's own identifier` })
  const input = inputFromZod(name, given)
  const parsed = given.transform(({ id, externalId }, context): Reference => {
    if (id && !externalId) return { kind, id }
    if (externalId && !id) return { kind, externalId }
    context.addIssue(eitherId)
    return z.NEVER
  })
  inputs.set(parsed, input)
  return parsed
}

/** The input type of a reference, for an argument that names one thing. */
export const inputOf = (reference: z.ZodType<Reference>): ClassType => {
  const input = inputs.get(reference)
  if (!input) throw new Error('no such reference')
  return input
}

/** Verdict's id of the thing in an argument of this name. @throws InvalidInputError of the argument */
export function idOfArgument(
  workspaceId: string,
  reference: z.ZodType<Reference>,
  argument: Record<string, unknown>,
): string {
  const [field = ''] = Object.keys(argument)
  const { [field]: named } = check(z.object({ [field]: reference }), argument)
  if (!named) throw new InvalidInputError({ [field]: 'Required' })
  return idOfReference(workspaceId, named)
}

/** A content item, by either id. */
export const ContentReference = reference('content', 'ContentReference', 'content item')
/** A user, by either id. */
export const UserReference = reference('user', 'UserReference', 'user')
/** A subcategory, by either id. */
export const SubcategoryReference = reference('subcategory', 'SubcategoryReference', 'subcategory')
/** A category, by either id. */
export const CategoryReference = reference('category', 'CategoryReference', 'category')

/** The inputs with exactly one field given (`@oneOf`). */
export const oneOfInputs: readonly string[] = [
  'CategoryReference',
  'ContentReference',
  'SubcategoryReference',
  'UserReference',
]

/** Verdict's id of a reference; nothing is looked up, so the thing may not exist. */
export const idOfReference = (workspaceId: string, named: Reference): string =>
  'id' in named ? named.id : idOf(workspaceId, named.kind, named.externalId)

/** Verdict's ids of references, like `idOfReference`. */
export const idsOfReferences = (workspaceId: string, named: readonly Reference[]): string[] =>
  named.map((one) => idOfReference(workspaceId, one))

/** Whether exactly one of some fields is given. */
export const hasExactlyOne =
  <F extends string>(...fields: readonly F[]) =>
  (given: Partial<Record<F, unknown>>): boolean =>
    fields.filter((field) => given[field] !== null && given[field] !== undefined).length === 1

/** The arguments of `refine` that require exactly one of several fields. */
export const exactlyOne = <F extends string>(
  first: F,
  ...others: readonly F[]
): [(given: Partial<Record<F, unknown>>) => boolean, { path: string[]; message: string; params: Reason }] => {
  const fields = [first, ...others]
  const words = `${fields.slice(0, -1).join(', ')} and ${fields.at(-1) ?? ''}`
  const params: Reason = { code: 'EXACTLY_ONE_OF' }
  return [hasExactlyOne(...fields), { path: [first], message: `Exactly one of ${words} is needed`, params }]
}

interface NamedObject {
  content?: Reference | null | undefined
  user?: Reference | null | undefined
  subcategory?: Reference | null | undefined
}

/** The object of the one reference that is given. @throws InvalidInputError when none is */
export function objectNamed(workspaceId: string, { content, user, subcategory }: NamedObject) {
  const given = content ?? user ?? subcategory
  if (!given) throw new InvalidInputError({ content: 'Required' })
  const objectType = content ? ObjectType.content : user ? ObjectType.user : ObjectType.subcategory
  return { workspaceId, objectType, objectId: idOfReference(workspaceId, given) }
}
