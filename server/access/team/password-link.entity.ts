import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** A one-time link for a new password; its token is stored as a hash. */
@Entity({ tableName: 'password_link' })
export class StoredPasswordLink {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  @Property({ type: 'text' })
  tokenHash!: string

  @Property({ type: 'timestamptz' })
  expiresAt!: Date

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
