import { Field, ID, Int, ObjectType as GraphqlType } from 'type-graphql'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'

@GraphqlType({ description: 'One request of a delivery, and what came of it' })
export class DeliveryAttempt {
  @Field(() => Date) at!: Date
  @Field(() => Int, { nullable: true, description: 'The status of the answer, if there was one' }) status!:
    number | null
  @Field(() => String, { nullable: true, description: 'Why there was no answer' }) error!: string | null
  @Field(() => Int) durationMs!: number
}

@GraphqlType({ description: 'An action as a delivery carries it' })
export class DeliveredAction {
  @Field(() => ID) id!: string
  @Field(() => String) actionType!: string
  @Field(() => ObjectType, { nullable: true }) objectType!: ObjectType | null
  @Field(() => String, { nullable: true, description: "The caller's own identifier" }) objectExternalId!:
    string | null
}

@GraphqlType({
  description: 'A request to the webhook, with one action or several, and its attempts (section 6.1)',
})
export class Delivery {
  @Field(() => ID, { description: 'The webhook-id of every attempt' }) id!: string
  @Field(() => DeliveryState) state!: DeliveryState
  @Field(() => Int, { description: 'Attempts that count: not those of an outage' }) attemptCount!: number
  @Field(() => Date, { nullable: true }) nextAttemptAt!: Date | null
  @Field(() => Int, { nullable: true }) lastStatus!: number | null
  @Field(() => String, { nullable: true }) lastError!: string | null
  @Field(() => Date) createdAt!: Date
  @Field(() => Date, { nullable: true }) deliveredAt!: Date | null
}

/** SQL of the columns of a delivery `d`. */
export const deliveryColumns = `
  d.id, d.state, d.attempts as "attemptCount", d.last_status as "lastStatus", d.last_error as "lastError",
  case when d.state = 'sending' and d.lease_token is null then d.next_attempt_at end as "nextAttemptAt",
  d.created_at as "createdAt", case when d.state = 'delivered' then d.settled_at end as "deliveredAt"`
