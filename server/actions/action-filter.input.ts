import { z } from 'zod'
import { ActorFilter } from '../access/team/actor-filter.input.ts'
import { MomentRange } from '../platform/graphql/moment-range.ts'
import { ids } from '../platform/validation.ts'
import { Status } from '../platform/vocabulary/status.ts'
import { ActionObject } from './action-object.ts'
import { ActionType } from './action-type.ts'

/** What a list of actions is narrowed to; all parts must hold. */
export const ActionFilter = z
  .object({
    at: MomentRange.nullish().meta({ description: 'When the action was taken' }),
    actor: ActorFilter.nullish().meta({ description: 'Who took the action' }),
    policyCategoryIds: ids().nullish().meta({ description: 'Under any of these policy categories' }),
    types: z
      .array(z.enum(ActionType))
      .min(1, 'Must not be empty')
      .nullish()
      .meta({ description: 'Actions of any of these types' }),
    statuses: z
      .array(z.enum(Status))
      .min(1, 'Must not be empty')
      .nullish()
      .meta({ description: 'Actions that set any of these' }),
    object: z
      .object({
        type: z.enum(ActionObject).nullish().meta({ description: 'All of this kind' }),
        ids: ids().nullish().meta({ description: 'Any of these, by their ids in Verdict' }),
      })
      .meta({ description: 'What an action was taken on: all of a kind, or some' })
      .nullish()
      .meta({ description: 'What the action was taken on: all of a kind, or some' }),
    standing: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether it still holds: neither undone nor refused by the customer platform' }),
  })
  .meta({ description: 'Which actions; all parts that are given must hold' })

export type ActionFilter = z.output<typeof ActionFilter>
