import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { RetroactionItemState } from './retroaction-item.entity.ts'

/** The filter of the items of a retroaction. */
export const RetroactionItemFilter = z
  .object({
    states: anyOf(z.enum(RetroactionItemState)).meta({ description: 'Those of which any of this became' }),
  })
  .meta({ description: 'Which items' })

export type RetroactionItemFilter = z.output<typeof RetroactionItemFilter>
