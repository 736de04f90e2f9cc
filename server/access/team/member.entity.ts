import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { Role } from './role.ts'

@Entity()
@ObjectType({ description: 'A member of the team (section 2.15)' })
export class Member extends WorkspaceEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string

  @Field(() => String)
  @Property({ type: 'text' })
  email!: string

  @Property({ type: 'text', hidden: true, lazy: true })
  passwordHash!: string

  @Field(() => Role)
  @Property({ type: 'text' })
  role!: Role

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}

/** A member as the team knows them, without anything secret. */
export type TeamMember = Omit<Member, 'passwordHash'>
