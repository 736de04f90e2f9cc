import { Field, ID, ObjectType } from 'type-graphql'

/** SQL for whether the session `s` can be used: it ends after 12 hours without a request, and 14 days after signing in. */
export const aliveSql = `s.last_seen_at > now() - interval '12 hours' and s.created_at > now() - interval '14 days'`

@ObjectType({ description: 'A browser that a member is signed in with' })
export class Session {
  @Field(() => ID) id!: string
  @Field(() => Date) createdAt!: Date
  @Field(() => Date) lastSeenAt!: Date
  @Field(() => String, { nullable: true }) userAgent!: string | null
  @Field(() => String, { nullable: true }) ip!: string | null
  @Field(() => Boolean, { description: 'Whether this very request came by it' }) current!: boolean
}
