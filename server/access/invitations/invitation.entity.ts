import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { Role } from '../team/role.ts'

@Entity()
@ObjectType({ description: 'A person who was invited to the team and has not joined yet' })
export class Invitation extends WorkspaceEntity {
  @Field(() => String, { description: 'The e-mail address that they will sign in with' })
  @Property({ type: 'text' })
  email!: string

  @Field(() => String, {
    nullable: true,
    description: 'What the team will call them; null where they choose it themselves',
  })
  @Property({ type: 'text', nullable: true })
  name!: string | null

  @Field(() => Role, { description: 'What they will be' })
  @Property({ type: 'text' })
  role!: Role

  @Property({ type: 'array', columnType: 'uuid[]' })
  categoryIds!: string[]

  @Property({ type: 'array', columnType: 'uuid[]' })
  queueIds!: string[]

  @Property({ type: 'uuid', nullable: true })
  invitedById!: string | null

  @Property({ type: 'text', hidden: true })
  tokenHash!: string

  @Field(() => Date, { description: 'When its link stops working; sending it again makes another one' })
  @Property({ type: 'timestamptz' })
  expiresAt!: Date

  @Field(() => Date, { description: 'When they were invited' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}

/** An invitation without the hash of its token. */
export type ShownInvitation = Omit<Invitation, 'tokenHash'>
