import { Field, Int, ObjectType } from 'type-graphql'
import { rowsById } from '../../access/requests/rows-by-id.ts'

@ObjectType({ description: "The removal of a banned user's existing content" })
export class HidingContent {
  @Field(() => Int, { description: 'How many items are to be removed' }) total!: number
  @Field(() => Int) done!: number
  @Field(() => Date) startedAt!: Date
  @Field(() => Date, { nullable: true, description: 'None while it goes on' }) finishedAt!: Date | null
  @Field(() => Boolean, { description: 'Whether it could not be finished' }) failed!: boolean
}

/** The latest removal of each user's content. */
export const hidingOf = rowsById<HidingContent & { id: string }>(
  `select distinct on (user_id) user_id as id, total, done, started_at as "startedAt", finished_at as "finishedAt",
     error is not null as failed
   from content_hiding where workspace_id = $1 and user_id = any ($2) order by user_id, started_at desc`,
)
