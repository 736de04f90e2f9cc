import { type ClassType, Field, ID, InterfaceType, ObjectType } from 'type-graphql'

/** The fields of every live event. */
@InterfaceType('Event', {
  description:
    'An event of a subscription. Events are kept for 24 hours; those of one thing are delivered in the order in which they happened',
})
export abstract class EventFrame {
  @Field(() => ID, { description: 'The same whenever the event is delivered, to recognize duplicates' })
  id!: string

  @Field(() => Date, { description: 'When it happened' })
  at!: Date

  @Field(() => String, {
    description: 'The place of this event: given as `after`, a subscription goes on with what came since',
  })
  cursor!: string
}

/** An event of a thing, under the field's name. */
export type EventOf<Name extends string, T> = EventFrame & Record<Name, T | null>

/** The event type of changes of a thing, which has the present state of the thing under the field's name. */
export function eventOf<Name extends string, T extends object>(
  type: string,
  field: Name,
  thing: () => ClassType<T>,
  description: string,
): ClassType<EventOf<Name, T>> {
  @ObjectType(type, { implements: EventFrame, description })
  class Event extends EventFrame {}
  Field(() => thing(), {
    nullable: true,
    description:
      'Its state when the event is delivered; null when it is deleted, or no longer visible to the caller',
  })(Event.prototype, field)
  return Event as ClassType<EventOf<Name, T>>
}
