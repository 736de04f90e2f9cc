import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'

/** A filter by actor; both fields must match. */
export const ActorFilter = z
  .object({
    kinds: anyOf(z.enum(ActorKind)).meta({ description: 'All of these kinds' }),
    ids: anyOf(z.uuid()).meta({
      description:
        'Any of these members, API keys, rules or AI moderators, by their ids; a key’s id also finds what the customer platform did by it',
    }),
  })
  .meta({ description: 'Who acted: all of some kinds, or some of them' })

export type ActorFilter = z.output<typeof ActorFilter>

// Shared by all filters with such a field.
inputFromZod('ActorFilter', ActorFilter)
