import { Entity, Property } from '@mikro-orm/core'
import { ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import type { StoredReason } from '../review-reason.ts'

/**
 * An item as it was before a person decided on it, and the review in which it was: what is shown to a member who decides it
 * blind.
 */
@Entity({ abstract: true })
@ObjectType()
export abstract class UndecidedItem extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  contentId!: string

  @Property({ type: 'integer' })
  version!: number

  @Property({ type: 'uuid' })
  queueId!: string

  @Property({ type: 'integer' })
  priority!: number

  @Property({ type: 'json' })
  reasons!: StoredReason[]

  /** The columns of the item at that time, by name. */
  @Property({ type: 'json' })
  shown!: Record<string, unknown>

  /** What was done to the item from then on is withheld. */
  @Property({ type: 'timestamptz' })
  decidedFrom!: Date
}
