import type { LoaderDefinition, RequestContext } from './request-context.ts'

/** The members of a union, by what rows call them: the type of each in the schema, and how it is read. */
export type UnionMembers<K extends string> = Readonly<
  Record<K, readonly [type: string, load: LoaderDefinition<string, object | null>]>
>

/** What a row points at, for a field of a union; null where it is gone, or closed to the caller. */
export async function memberOf<K extends string>(
  context: RequestContext,
  members: UnionMembers<K>,
  kind: K,
  id: string,
): Promise<object | null> {
  const [type, load] = members[kind]
  const row = await context.load(load, id)
  return row && { ...row, __typename: type }
}

/** Which type of a union a member is of that `memberOf` answered. */
export const typeOfMember = (member: object): string | undefined =>
  (member as { __typename?: string }).__typename
