import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { categoriesByIds } from '../../settings/places/place.store.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { writtenPoliciesByIds } from '../../settings/policies/written/written-policy.store.ts'
import type { AiProvider } from '../../signals/ai-providers/ai-provider.ts'
import { aiProvider } from '../../signals/ai-providers/ai-providers.ts'
import type { AiModerator } from './ai-moderator.entity.ts'
import { isNameTaken } from './ai-moderator.store.ts'
import { costOf, pricesIn } from './estimate.ts'
import type { CategoryPermission } from './moderator-terms.ts'

/** The kind of provider of that key. @throws InvalidInputError */
export function neededProvider(key: string): AiProvider {
  const provider = aiProvider(key)
  if (!provider) throw new InvalidInputError({ provider: 'Not a provider' })
  return provider
}

interface ModeratorReferences {
  workspaceId: string
  id: string
  name?: string | null | undefined
  writtenPolicyId?: string | null | undefined
  categoryIds?: readonly string[] | null | undefined
  categoryPermissions?: readonly CategoryPermission[] | null | undefined
}

/** Checks that the name is unused, and that the written policy and the categories exist. @throws InvalidInputError */
export async function checkReferences(
  tx: Transaction,
  { workspaceId, id, name, writtenPolicyId, categoryIds, categoryPermissions }: ModeratorReferences,
): Promise<void> {
  if (name || writtenPolicyId) await lockWorkspace(tx, workspaceId)
  if (writtenPolicyId) {
    const policies = await writtenPoliciesByIds(tx, workspaceId, [writtenPolicyId])
    if (policies.length === 0)
      throw new InvalidInputError({ writtenPolicyId: 'There is no such written policy' })
  }
  if (name && (await isNameTaken(tx, { workspaceId, id, name })))
    throw new InvalidInputError({ name: 'Another AI moderator has this name' })
  const named = categoryPermissions?.map(({ policyCategoryId }) => policyCategoryId) ?? []
  const policyCategories = named.length > 0 ? await policyCategoriesByIds(tx, workspaceId, named) : []
  if (policyCategories.length < named.length)
    throw new InvalidInputError({ categoryPermissions: 'Has a policy category that is not there' })
  const places = categoryIds?.length ? await categoriesByIds(tx, workspaceId, categoryIds) : []
  if (places.length < (categoryIds?.length ?? 0))
    throw new InvalidInputError({ categoryIds: 'Has a category that is not there' })
}

type CostLimit = Pick<AiModerator, 'costPerDay' | 'settings'>

/**
 * A limit of cost needs a price: without one nothing has a cost, and it would never be reached. What had none before may be changed
 * otherwise. @throws InvalidInputError
 */
export function checkLimit(after: CostLimit, before?: CostLimit): void {
  const lacksPrices = ({ costPerDay, settings }: CostLimit) =>
    costPerDay !== null && costOf(pricesIn(settings), { inputTokens: 1, outputTokens: 1 }) === 0
  if (lacksPrices(after) && !(before && lacksPrices(before)))
    throw new InvalidInputError({ costPerDay: 'Needs the price of input or output tokens' })
}
