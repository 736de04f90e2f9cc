import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The authenticator of a member, whose codes they sign in with besides their password (RFC 6238). */
@Entity({ tableName: 'second_step' })
export class StoredSecondStep {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  /** Sealed, bound to the workspace and the member. */
  @Property({ type: 'text' })
  secret!: string

  /** The last step of time, of 30 seconds, whose code was used: none before it is taken again. */
  @Property({ type: 'integer' })
  lastStep!: number

  /** When its first code was shown; until then it asks for nothing. */
  @Property({ type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}

/** A code that stands in once for that of a lost authenticator, as a hash. */
@Entity({ tableName: 'recovery_code' })
export class StoredRecoveryCode {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  @PrimaryKey({ type: 'text' })
  codeHash!: string
}
