import { Entity, PrimaryKey } from '@mikro-orm/core'
import type { ReferenceKind } from '../../settings/rules-using.ts'

/** A reference of a rule to an object, which therefore cannot be deleted; attributes and tags are referred to by their ids. */
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
