import { Field, ID, Int, ObjectType as GraphqlType } from 'type-graphql'
import { Node } from '../../platform/graphql/node.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import type { ObjectType } from '../../platform/vocabulary/status.ts'

@GraphqlType({ description: 'An action as a delivery carries it' })
export class DeliveredAction {
  @Field(() => ID, { description: 'The id of the action, which webhooks have as `action_id`' }) id!: string
  actionType!: string
  objectType!: ObjectType | null
  @Field(() => String, {
    nullable: true,
    description: "The customer platform's own identifier of what it was done to; null where there is none",
  })
  objectExternalId!: string | null
}

@GraphqlType({
  implements: Node,
  description: 'A request to the webhook with one action or several, from its first attempt to its end',
})
export class Delivery {
  @Field(() => ID, { description: 'The webhook-id of every attempt' }) id!: string
  @Field(() => DeliveryState, { description: 'How far it has come' }) state!: DeliveryState
  @Field(() => Int, { description: 'How many attempts count: not those of an outage' }) attemptCount!: number
  /** A test is attempted once. */
  purpose!: 'actions' | 'resend' | 'test'
  @Field(() => Date, {
    nullable: true,
    description: 'When it is attempted next; null while it is being attempted, held back or at its end',
  })
  nextAttemptAt!: Date | null
  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP status of the last answer; null where there was none',
  })
  lastStatus!: number | null
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed; null where it did not' })
  lastError!: string | null
  @Field(() => Date, { description: 'When it was made' }) createdAt!: Date
  @Field(() => Date, {
    nullable: true,
    description: 'When the customer platform accepted it; null until then',
  })
  deliveredAt!: Date | null
}
