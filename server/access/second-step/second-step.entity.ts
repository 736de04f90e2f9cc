import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The authenticator of a member as a second factor (RFC 6238). */
@Entity({ tableName: 'second_step' })
export class StoredSecondStep {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  /** Sealed, bound to the workspace and the member. */
  @Property({ type: 'text' })
  secret!: string

  /** The last time step (30 seconds) whose code was used: earlier ones are refused. */
  @Property({ type: 'integer' })
  lastStep!: number

  /** When it was confirmed with its first code; until then it is not required. */
  @Property({ type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}

/** The hash of a recovery code, which replaces a code of a lost authenticator once. */
@Entity({ tableName: 'recovery_code' })
export class StoredRecoveryCode {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  @PrimaryKey({ type: 'text' })
  codeHash!: string
}
