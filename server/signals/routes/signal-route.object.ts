import { Field, ID, Int, ObjectType } from 'type-graphql'
import { WhenUnavailable } from '../../intake/content/unjudged.ts'
import { contentTypeNames } from '../content-type-names.ts'
import type { ContentType } from '../facts/content-types.ts'
import { SignalName } from '../providers/signal-kinds.ts'
import type { SignalKind } from '../providers/signal-values.ts'

@ObjectType({
  description: 'The source of a signal in a workspace, and what happens while it is unavailable',
})
export class SignalRoute {
  @Field(() => SignalName, { description: 'Which signal it is' }) signal!: SignalKind
  @Field(() => String, { description: 'The signal in words' }) label!: string
  @Field(() => Boolean, { description: 'Whether something gives the signal without a provider' })
  embedded!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'A note on its embedded source, such as its limits; null where there is none',
  })
  embeddedNote!: string | null
  @Field(() => Boolean, { description: 'Whether something gives it to this workspace' }) given!: boolean
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the signal provider that gives it; null for what is embedded',
  })
  providerId!: string | null
  @Field(() => [ID], {
    description:
      'The categories whose items it is asked about; all of them when empty. What is scored without being sent as content has none',
  })
  categoryIds!: string[]
  @Field(() => [contentTypeNames], {
    description: 'An item that holds one of these is asked about; any when empty',
  })
  contentTypes!: ContentType[]
  @Field(() => WhenUnavailable, {
    nullable: true,
    description:
      'What happens to items while it is unavailable; null where it is not set, and the setting of the workspace for what could not be judged applies',
  })
  whenUnavailable!: WhenUnavailable | null
  @Field(() => Int, { description: 'For how many minutes an item is held at most' }) holdMinutes!: number
}
