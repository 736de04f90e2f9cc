import { z } from 'zod'
import { ActorFilter } from '../access/team/actor-filter.input.ts'
import { anyOf } from '../platform/graphql/any-of.ts'
import { MomentRange } from '../platform/graphql/moment-range.ts'
import { Status } from '../platform/vocabulary/status.ts'
import { ActionObject } from './action-object.ts'
import { ActionType } from './action-type.ts'

/** What a list of actions is narrowed to; all parts must hold. */
export const ActionFilter = z
  .object({
    at: MomentRange.nullish().meta({ description: 'When the action was taken' }),
    actor: ActorFilter.nullish().meta({ description: 'Who took the action' }),
    policyCategoryIds: anyOf(z.uuid()).meta({ description: 'Under any of these policy categories' }),
    types: anyOf(z.enum(ActionType)).meta({ description: 'Actions of any of these types' }),
    statuses: anyOf(z.enum(Status)).meta({ description: 'Actions that set any of these' }),
    object: z
      .object({
        types: anyOf(z.enum(ActionObject)).meta({ description: 'All of these kinds' }),
        ids: anyOf(z.uuid()).meta({ description: 'Any of these, by their ids in Verdict' }),
      })
      .meta({ description: 'What an action was taken on: all of some kinds, or some of them' })
      .nullish()
      .meta({ description: 'What the action was taken on' }),
    restricting: z.boolean().nullish().meta({
      description: 'Whether it restricts somebody: a removal, a ban, or a strike',
    }),
    standing: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether it still holds: neither undone nor refused by the customer platform' }),
  })
  .meta({ description: 'Which actions; all parts that are given must hold' })

export type ActionFilter = z.output<typeof ActionFilter>
