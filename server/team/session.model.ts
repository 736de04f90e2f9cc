import { Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A browser that a member is signed in with' })
export class Session {
  @Field(() => ID) id!: string
  @Field(() => Date) createdAt!: Date
  @Field(() => Date) lastSeenAt!: Date
  @Field(() => String, { nullable: true }) userAgent!: string | null
  @Field(() => String, { nullable: true }) ip!: string | null
  @Field(() => Boolean, { description: 'Whether this very request came by it' }) current!: boolean
}
