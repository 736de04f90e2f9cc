import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { ActorKind } from '../../../platform/vocabulary/status.ts'
import type { WrittenPolicySection } from './written-policy.input.ts'

/** A published version of a written policy, with its text. */
@Entity({ tableName: 'written_policy_version' })
export class WrittenPolicyVersionRow {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  policyId!: string

  @PrimaryKey({ type: 'integer' })
  version!: number

  @Property({ type: 'json' })
  sections!: WrittenPolicySection[]

  @Property({ type: 'text', nullable: true })
  note!: string | null

  /** Why it was published despite failing examples. */
  @Property({ type: 'text', nullable: true })
  overrideReason!: string | null

  @Property({ type: 'text' })
  publishedByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  publishedById!: string | null

  @Property({ type: 'timestamptz' })
  publishedAt!: Date
}
