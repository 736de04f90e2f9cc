import { Field, ID, Int, ObjectType } from 'type-graphql'
import { PayloadFields } from '../../platform/graphql/payload.ts'

@ObjectType({
  description: 'The endpoint has answered nothing but failures: deliveries are held back, and it is probed',
})
export class WebhookOutage {
  @Field(() => Date, { description: 'When it began' }) since!: Date
  @Field(() => Int, { description: 'How many actions wait for the endpoint: the decisions at stake' })
  parked!: number
  @Field(() => Date, { nullable: true, description: 'None once the schedule goes on, a day into the outage' })
  nextProbeAt!: Date | null
}

@ObjectType({ description: "Where a workspace's actions are sent" })
export class Webhook {
  @Field(() => ID, { description: 'Its id in Verdict' }) id!: string
  @Field(() => String, { description: 'The HTTPS address that requests go to' }) url!: string
  @Field(() => Date, { description: 'When it was made' }) createdAt!: Date
  @Field(() => Date, { description: 'When its address or its secret changed last' }) updatedAt!: Date
  @Field(() => Date, {
    nullable: true,
    description:
      'Until then, requests are signed with the secret before the rotation too; null where that is over',
  })
  previousSecretUntil!: Date | null
  @Field(() => WebhookOutage, {
    nullable: true,
    description: 'The outage of the endpoint; null while it answers',
  })
  outage!: WebhookOutage | null
}

@PayloadFields()
@ObjectType({ description: 'A webhook with its signing secret; reading it is on record' })
export class WebhookSecret {
  @Field(() => String, {
    description: 'What requests are signed with',
  })
  secret!: string
  @Field(() => Webhook, { description: 'The webhook, as it is now' }) webhook!: Webhook
}
