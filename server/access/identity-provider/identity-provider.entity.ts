import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { Role } from '../team/role.ts'

/** The OpenID Connect provider of a workspace. */
@Entity({ tableName: 'identity_provider' })
@ObjectType('IdentityProvider', {
  description: 'The OpenID Connect provider that members of the workspace sign in with',
})
export class IdentityProvider {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'What it is called at the sign-in' })
  label!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'Its address, as its own discovery document has it' })
  issuer!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The client id of this program at the provider' })
  clientId!: string

  /** Sealed, bound to the workspace. */
  @Property({ type: 'text' })
  clientSecret!: string

  @Property({ type: 'text[]' })
  @Field(() => [String], { description: 'The domains of the e-mail addresses that it may assert' })
  domains!: string[]

  @Property({ type: 'text', nullable: true })
  @Field(() => Role, {
    nullable: true,
    description: 'The role of a person who signs in and is no member yet; null where they need an invitation',
  })
  newcomerRole!: Role | null

  @Property({ type: 'boolean' })
  @Field(() => Boolean, { description: 'Whether passwords are refused' })
  isEnforced!: boolean

  @Property({ type: 'boolean' })
  @Field(() => Boolean, {
    description: 'Whether its own second step counts, so that none is required here',
  })
  trustsSecondStep!: boolean

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
