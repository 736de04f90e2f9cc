import { z } from 'zod'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { ids } from '../../platform/validation.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'

/** Who acted; both parts must hold. */
export const ActorFilter = z
  .object({
    kind: z.enum(ActorKind).nullish().meta({ description: 'All of this kind' }),
    ids: ids().nullish().meta({
      description:
        'Any of these members, API keys, rules or AI moderators, by their ids; a key’s id also finds what the customer platform did by it',
    }),
  })
  .meta({ description: 'Who acted: all of a kind, or some of them' })

export type ActorFilter = z.output<typeof ActorFilter>

// Every filter that has such a field shares the type.
inputFromZod('ActorFilter', ActorFilter)
