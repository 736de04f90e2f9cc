import { InvalidInputError } from '../../platform/errors.ts'
import type { StoredSignalProvider } from './signal-provider.entity.ts'

type CostLimit = Pick<StoredSignalProvider, 'pricePerCall' | 'costPerDay'>

const isNeverReached = ({ pricePerCall, costPerDay }: CostLimit): boolean =>
  costPerDay !== null && pricePerCall === 0

/**
 * A limit of cost needs a price: calls that cost nothing never reach it. What had none before may be changed otherwise.
 * @throws InvalidInputError
 */
export function checkCostLimit(after: CostLimit, before?: CostLimit): void {
  if (isNeverReached(after) && !(before && isNeverReached(before)))
    throw new InvalidInputError({ costPerDay: 'Needs a price per call' })
}
