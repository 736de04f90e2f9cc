import { Field, ObjectType } from 'type-graphql'
import { WebhookGap } from '../../delivery/webhooks/webhook-gap.object.ts'

@ObjectType({ description: 'What a new workspace has already done' })
export class SetupChecklist {
  @Field(() => Boolean, { description: 'An API key exists that is not revoked' }) apiKey!: boolean
  @Field(() => Boolean, {
    description:
      'The endpoint has taken the last request since the address or the secret of the webhook changed, and is not failing',
  })
  webhook!: boolean
  @Field(() => WebhookGap, {
    nullable: true,
    description: 'Why the webhook is not done; null once it is',
  })
  webhookGap!: WebhookGap | null
  @Field(() => Boolean, { description: 'A rule is on: neither off nor in shadow' }) rule!: boolean
  @Field(() => Boolean, { description: 'A rule exists, whether it is on or not' }) ruleMade!: boolean
  @Field(() => Boolean, { description: 'A content item has arrived' }) item!: boolean
  @Field(() => Boolean, { description: 'A member has decided on something' }) decision!: boolean
}
