import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { addressNotPermitted } from '../../platform/outbound-errors.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { splitNote } from './split.ts'

/** Why the customer platform received an action or delivery, or did not. */
export enum DeliveryReason {
  delivered = 'delivered',
  noWebhook = 'noWebhook',
  undoable = 'undoable',
  behind = 'behind',
  queued = 'queued',
  sending = 'sending',
  retried = 'retried',
  outage = 'outage',
  exhausted = 'exhausted',
  split = 'split',
  cancelled = 'cancelled',
}

/** The text of each reason, for people and for the schema. */
export const reasonTexts: Record<DeliveryReason, string> = {
  delivered: 'The endpoint answered 200',
  noWebhook: 'The workspace has no webhook any more',
  undoable: 'It can still be undone, and is sent after that',
  behind: 'It waits for an earlier action on the same object',
  queued: 'It waits for its request',
  sending: 'It is being sent for the first time',
  retried: 'An attempt failed, and it is tried again',
  outage: 'The endpoint answers nothing but failures: requests are held back, and it is probed',
  exhausted:
    'The last attempt failed, and none follows; decisions that it told of were taken back where nothing newer stands on them',
  split: 'The endpoint did not take it as a whole, and its actions went on in other requests',
  cancelled: 'It was taken back before it was sent, as by undoing or with the webhook',
}
registerEnumType(DeliveryReason, {
  name: 'DeliveryReason',
  description: 'Why the customer platform has, or has not, what was to be delivered to it',
  valuesConfig: described(DeliveryReason, reasonTexts),
})

@ObjectType({ description: 'Why something was delivered, or was not, or not yet' })
export class DeliveryExplanation {
  @Field(() => DeliveryReason, { description: 'Why it is pending, or how it ended' }) reason!: DeliveryReason
  @Field(() => String, {
    nullable: true,
    description:
      'What the last attempt that failed came to, such as `connection refused` or `answered 503`; null where none failed',
  })
  cause!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'The setting by which an operator permits what was refused before it was sent; null where none does',
  })
  setting!: string | null
  @Field(() => Date, { nullable: true, description: 'When it is tried next; null where that is not known' })
  nextAt!: Date | null
}

/** The facts for an explanation of an action or a delivery. */
export interface DeliveryFacts {
  state: DeliveryState
  hasWebhook: boolean
  isDown: boolean
  undoable: boolean
  behind: boolean
  attempts: number
  lastStatus: number | null
  lastError: string | null
  availableAt: Date | null
  nextAttemptAt: Date | null
  nextProbeAt: Date | null
}

/** Why it was delivered, not delivered, or not yet. */
export function explain(facts: DeliveryFacts): DeliveryExplanation {
  const reason = reasonOf(facts)
  const failed = reason !== DeliveryReason.delivered && reason !== DeliveryReason.split
  const cause = failed ? causeOf(facts) : null
  const refusal = addressNotPermitted()
  return {
    reason,
    cause,
    setting: cause === refusal.message ? refusal.setting : null,
    nextAt: nextAt(reason, facts),
  }
}

function reasonOf({ state, hasWebhook, isDown, undoable, behind, ...facts }: DeliveryFacts): DeliveryReason {
  if (state === DeliveryState.delivered) return DeliveryReason.delivered
  if (state === DeliveryState.exhausted) return DeliveryReason.exhausted
  if (state === DeliveryState.cancelled)
    return facts.lastError === splitNote ? DeliveryReason.split : DeliveryReason.cancelled
  if (!hasWebhook) return DeliveryReason.noWebhook
  if (undoable) return DeliveryReason.undoable
  if (isDown) return DeliveryReason.outage
  if (behind) return DeliveryReason.behind
  if (state === DeliveryState.waiting) return DeliveryReason.queued
  return facts.attempts > 0 ? DeliveryReason.retried : DeliveryReason.sending
}

function causeOf({ lastError, lastStatus }: DeliveryFacts): string | null {
  if (lastError) return lastError
  return lastStatus === null ? null : `answered ${lastStatus}`
}

function nextAt(reason: DeliveryReason, facts: DeliveryFacts): Date | null {
  if (reason === DeliveryReason.undoable) return facts.availableAt
  if (reason === DeliveryReason.outage) return facts.nextProbeAt
  return reason === DeliveryReason.retried ? facts.nextAttemptAt : null
}
