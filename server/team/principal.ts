/** What a caller is allowed through: a member's role, or a scope of an API key. */
export type Grant = 'admin' | 'moderator' | 'rest' | 'graphql:read' | 'graphql:admin'

/** Whoever is behind a request: a signed-in member, or an API key of the customer platform. */
export interface Principal {
  kind: 'member' | 'key'
  id: string
  name: string
  email: string | null
  workspaceId: string
  grants: readonly Grant[]
  /** The ids of the categories that a member is restricted to (section 2.15); without it, to none. */
  categories?: readonly string[]
  /** The session a member came in by. */
  sessionId?: string
}

/** Which grants carry each permission of a noun. */
export type PermissionTable = Record<`${string}.${string}`, readonly Grant[]>

/** Declares who may do what with a noun, as one table. */
export const definePermissions = <const T extends PermissionTable>(table: T): T => table
