import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** Why a workspace's webhook is not known to work. */
export enum WebhookGapReason {
  missing = 'missing',
  untried = 'untried',
  refused = 'refused',
  failed = 'failed',
  down = 'down',
}
registerEnumType(WebhookGapReason, {
  name: 'WebhookGapReason',
  description: 'Why nothing shows that a webhook works',
  valuesConfig: described(WebhookGapReason, {
    missing: 'No address is set',
    untried: 'Nothing was sent since its address or its secret changed last',
    refused: 'The last answer was 4xx, other than 408 and 429: the endpoint refuses what it gets',
    failed: 'The last answer was another than 200, or there was none',
    down: 'The endpoint answers nothing but failures: deliveries are held back',
  }),
})

@ObjectType({ description: 'What a webhook lacks' })
export class WebhookGap {
  @Field(() => WebhookGapReason, { description: 'Why nothing shows that it works' })
  reason!: WebhookGapReason
  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP status of the last answer; null where none came or nothing was sent',
  })
  status!: number | null
}
