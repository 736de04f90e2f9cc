import type { LoaderDefinition, RequestContext } from './request-context.ts'

/** The members of a union, by their kind in rows: the type name in the schema, and the loader. */
export type UnionMembers<K extends string> = Readonly<
  Record<K, readonly [type: string, load: LoaderDefinition<string, object | null>]>
>

/** The object that a row refers to, for a field of a union type; null where it is deleted or not visible to the caller. */
export async function memberOf<K extends string>(
  context: RequestContext,
  members: UnionMembers<K>,
  kind: K,
  id: string,
): Promise<object | null> {
  const [type, load] = members[kind]
  const row = await context.show(load, id)
  return row && { ...row, __typename: type }
}

/** The type name of an object returned by `memberOf`. */
export const typeOfMember = (member: object): string | undefined =>
  (member as { __typename?: string }).__typename
