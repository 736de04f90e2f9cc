import { type Dictionary, Entity, Filter, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { newId } from '../platform/ids.ts'

/** What a workspace pays for (section 8). */
export enum Plan {
  free = 'free',
  starter = 'starter',
  pro = 'pro',
  enterprise = 'enterprise',
}
registerEnumType(Plan, { name: 'Plan' })

@Filter({ name: 'workspace', cond: ({ ids }: Dictionary) => ({ id: { $in: ids } }), default: true })
@Entity()
@ObjectType({ description: "The customer's environment (section 2.1)" })
export class Workspace {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id: string = newId()

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string

  @Field(() => Plan)
  @Property({ type: 'text' })
  plan!: Plan

  @Field(() => Boolean)
  @Property({ type: 'boolean' })
  videoEnabled = false

  @Field(() => Boolean)
  @Property({ type: 'boolean' })
  audioEnabled = false

  @Field(() => Int, { description: "Seconds in which a moderator's decision can be undone; 0 turns it off" })
  @Property({ type: 'integer' })
  undoSeconds = 5

  @Field(() => Boolean, { description: 'Whether flag and remove need a policy category' })
  @Property({ type: 'boolean' })
  requirePolicyCategory = false

  @Property({ type: 'integer' })
  rulesVersion = 1

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
