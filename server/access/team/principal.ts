import type { Caller } from '../../platform/vocabulary/caller.ts'

/**
 * What a caller's permissions derive from: a member's role, a scope of an API key, or the operator's key. A member who
 * has to set up a second factor first has only `enrolling`, whatever their role.
 */
export type Grant =
  | 'admin'
  | 'moderator'
  | 'enrolling'
  | 'rest'
  | 'score'
  | 'graphql:read'
  | 'graphql:admin'
  | 'operator'

/**
 * The authenticated caller of a request: a signed-in member, an API key of the customer platform, or an operator of
 * this installation. As the actor of a change they are the member, the key (over REST the customer platform, with the
 * id of the key), and the system.
 */
export interface Principal extends Caller {
  kind: 'member' | 'key' | 'operator'
  id: string
  name: string
  email: string | null
  grants: readonly Grant[]
  /** The ids of the categories that a member is restricted to (section 2.15); without it, unrestricted. */
  categories?: readonly string[]
  /** Whether the member is in a blind review, which hides others' decisions from them. */
  blind?: boolean
  /** The session of a member. */
  sessionId?: string
}

/** The id of a caller's session or key. */
export const entranceOf = ({ sessionId, id }: Pick<Principal, 'sessionId' | 'id'>): string => sessionId ?? id

/** The grants that include each permission of a noun. */
export type PermissionTable = Record<`${string}.${string}`, readonly Grant[]>

/** Defines the permissions of a noun as a table. */
export const definePermissions = <const T extends PermissionTable>(table: T): T => table

/** Whether any grant of the caller includes a permission of the table. */
export function allows<T extends PermissionTable>(
  { grants }: Pick<Principal, 'grants'>,
  table: T,
  permission: keyof T & keyof PermissionTable,
): boolean {
  const carriers = table[permission]
  return grants.some((grant) => carriers?.includes(grant))
}
