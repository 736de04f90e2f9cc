import type { Caller } from '../../platform/vocabulary/caller.ts'

/**
 * What a caller is allowed through: a member's role, a scope of an API key, or the key of the platform's operator. A member
 * who has to set up a second step first is only enrolling, whatever their role.
 */
export type Grant =
  'admin' | 'moderator' | 'enrolling' | 'rest' | 'score' | 'graphql:read' | 'graphql:admin' | 'operator'

/**
 * Whoever is behind a request: a signed-in member, an API key of the customer platform, or an operator of this one. As the
 * caller of a service they are the member, the key (over REST the customer platform, with the id of the key), and the system.
 */
export interface Principal extends Caller {
  kind: 'member' | 'key' | 'operator'
  id: string
  name: string
  email: string | null
  grants: readonly Grant[]
  /** The ids of the categories that a member is restricted to (section 2.15); without it, to none. */
  categories?: readonly string[]
  /** Whether something is withheld from a member now, because they judge it without knowing what others decided. */
  blind?: boolean
  /** The session a member came in by. */
  sessionId?: string
}

/** The id of what a caller came in by: the session, or the key. */
export const entranceOf = ({ sessionId, id }: Pick<Principal, 'sessionId' | 'id'>): string => sessionId ?? id

/** Which grants carry each permission of a noun. */
export type PermissionTable = Record<`${string}.${string}`, readonly Grant[]>

/** Declares who may do what with a noun, as one table. */
export const definePermissions = <const T extends PermissionTable>(table: T): T => table

/** Whether any grant of the caller carries a permission of the table. */
export function allows<T extends PermissionTable>(
  { grants }: Pick<Principal, 'grants'>,
  table: T,
  permission: keyof T & keyof PermissionTable,
): boolean {
  const carriers = table[permission]
  return grants.some((grant) => carriers?.includes(grant))
}
