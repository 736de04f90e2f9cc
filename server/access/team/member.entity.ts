import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import type { MediaViewing } from '../media-viewing/media-viewing.ts'
import { Role } from './role.ts'

@Entity()
@ObjectType({ implements: Node, description: 'A person of the team' })
export class Member extends WorkspaceEntity {
  @Field(() => String, { description: 'What the team and the audit log call them' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, {
    description: 'The e-mail address that they sign in with, unique within the workspace',
  })
  @Property({ type: 'text' })
  email!: string

  @Property({ type: 'text', hidden: true, lazy: true })
  passwordHash!: string

  @Field(() => Role, { description: 'What they may do' })
  @Property({ type: 'text' })
  role!: Role

  /** Their viewing settings of media. */
  @Property({ type: 'json' })
  mediaViewing!: MediaViewing

  @Field(() => Date, { description: 'When they joined the team' })
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}

/** A member without secret fields. */
export type TeamMember = Omit<Member, 'passwordHash' | 'mediaViewing'>
