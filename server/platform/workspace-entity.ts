import { type Dictionary, Entity, Filter, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ID, ObjectType } from 'type-graphql'
import { newId } from './ids.ts'

/**
 * An entity of one workspace. Entities have a single id; the keys of the tables are (workspace_id, id), and every query
 * through the entity manager is filtered by the workspaces of its transaction.
 */
@Filter({ name: 'workspace', cond: ({ ids }: Dictionary) => ({ workspaceId: { $in: ids } }), default: true })
@Entity({ abstract: true })
@ObjectType()
export abstract class WorkspaceEntity {
  @Field(() => ID, { description: 'Its id in Verdict, unique within the workspace' })
  @PrimaryKey({ type: 'uuid' })
  id: string = newId()

  @Property({ type: 'uuid' })
  workspaceId!: string
}
