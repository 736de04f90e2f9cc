import { Entity, Property } from '@mikro-orm/core'
import type { ActorKind } from '../../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../../platform/workspace-entity.ts'
import type { WrittenPolicySection } from './written-policy.input.ts'

/** The row of a written policy, with the text of its draft, which `WrittenPolicy` does not have. */
@Entity({ tableName: 'written_policy' })
export class WrittenPolicyRow extends WorkspaceEntity {
  @Property({ type: 'text' })
  name!: string

  /** Null when there is no difference from the published version. */
  @Property({ type: 'json', nullable: true })
  draft!: WrittenPolicySection[] | null

  @Property({ type: 'timestamptz', nullable: true })
  draftUpdatedAt!: Date | null

  @Property({ type: 'text', nullable: true })
  draftUpdatedByKind!: ActorKind | null

  @Property({ type: 'uuid', nullable: true })
  draftUpdatedById!: string | null

  /** Counts the changes of the draft, to detect concurrent edits. */
  @Property({ type: 'integer' })
  revision!: number

  @Property({ type: 'integer', nullable: true })
  publishedVersion!: number | null

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null
}
