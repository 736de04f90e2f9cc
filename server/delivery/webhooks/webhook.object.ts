import { Field, ID, Int, ObjectType } from 'type-graphql'
import { PayloadFields } from '../../platform/graphql/payload.ts'

@ObjectType({
  description:
    'The endpoint has answered nothing but failures; deliveries are held back, and probed (section 6.1)',
})
export class WebhookOutage {
  @Field(() => Date) since!: Date
  @Field(() => Int, { description: 'How many actions wait for the endpoint: the decisions at stake' })
  parked!: number
  @Field(() => Date, { nullable: true, description: 'None once the schedule goes on, a day into the outage' })
  nextProbeAt!: Date | null
}

@ObjectType({ description: "Where a workspace's actions are sent (section 6.1)" })
export class Webhook {
  @Field(() => ID) id!: string
  @Field(() => String) url!: string
  @Field(() => Date) createdAt!: Date
  @Field(() => Date) updatedAt!: Date
  @Field(() => Date, {
    nullable: true,
    description: 'Until then, requests are signed with the secret before the rotation too',
  })
  previousSecretUntil!: Date | null
  @Field(() => WebhookOutage, { nullable: true }) outage!: WebhookOutage | null
}

@PayloadFields()
@ObjectType({ description: 'A webhook with its signing secret (section 5.2); reading it is on record' })
export class WebhookSecret {
  @Field(() => String) secret!: string
  @Field(() => Webhook) webhook!: Webhook
}
