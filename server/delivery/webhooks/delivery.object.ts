import { Field, ID, Int, ObjectType as GraphqlType } from 'type-graphql'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'

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
