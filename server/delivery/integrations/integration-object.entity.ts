import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { ObjectType } from '../../platform/vocabulary/status.ts'
import type { Remote } from './integration-kind.ts'

/** The platform's identifiers of an item or a user that came from it. */
@Entity()
export class IntegrationObject {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  objectId!: string

  @PrimaryKey({ type: 'uuid' })
  integrationId!: string

  @Property({ type: 'text' })
  objectType!: ObjectType

  @Property({ type: 'json' })
  remote!: Remote

  /** Increases with each edit of the message. */
  @Property({ type: 'double', columnType: 'float8' })
  revision!: number
}
