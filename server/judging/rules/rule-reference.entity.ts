import { Entity, PrimaryKey } from '@mikro-orm/core'
import type { ReferenceKind } from './references.ts'

/** That a rule refers to something, which cannot be deleted while it does; attributes and tags are meant by their ids. */
@Entity()
export class RuleReference {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  ruleId!: string

  @PrimaryKey({ type: 'text' })
  kind!: ReferenceKind

  @PrimaryKey({ type: 'uuid' })
  targetId!: string
}
