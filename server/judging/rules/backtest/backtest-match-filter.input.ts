import { z } from 'zod'
import { anyOf } from '../../../platform/graphql/any-of.ts'
import { Status } from '../../../platform/vocabulary/status.ts'
import { BacktestOutcome } from './backtest-match.entity.ts'

/** The filter of the matches of a backtest; all parts must match. */
export const BacktestMatchFilter = z
  .object({
    outcomes: anyOf(z.enum(BacktestOutcome)).meta({
      description: 'Those for which the rule means any of this; `WOULD_CHANGE` unless given',
    }),
    statuses: anyOf(z.enum(Status)).meta({ description: 'Those that have any of these statuses' }),
    newStatuses: anyOf(z.enum(Status)).meta({
      description: 'Those that the rule would give any of these statuses',
    }),
  })
  .meta({ description: 'Which matches; all parts that are given must hold' })

export type BacktestMatchFilter = z.output<typeof BacktestMatchFilter>
