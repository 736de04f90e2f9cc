import type { Transaction } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { checkAddress, checkSettings, type SplitSettings } from '../../platform/secret-settings.ts'
import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import { writtenPoliciesByIds } from '../../settings/policies/written/written-policy.store.ts'
import { isNameTaken } from './ai-moderator.store.ts'
import { aiProvider } from './providers.ts'

/** The checked settings of a provider; an address that is new must be one we may call. @throws InvalidInputError */
export async function checkedSettings(
  outbound: Outbound,
  key: string,
  given: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<SplitSettings> {
  const provider = aiProvider(key)
  if (!provider) throw new InvalidInputError({ provider: 'Not a provider' })
  const split = checkSettings(provider, given, before)
  const isNew = await checkAddress(outbound, 'baseUrl', split, before)
  if (isNew && before['apiKey'] && !given['apiKey'])
    throw new InvalidInputError({ 'settings.apiKey': 'Enter the key again for another address' })
  return split
}

interface Referring {
  workspaceId: string
  id: string
  name?: string | null | undefined
  writtenPolicyId?: string | null | undefined
}

/** Checks that the name is free and that the written policy is there. @throws InvalidInputError */
export async function checkReferences(
  tx: Transaction,
  { workspaceId, id, name, writtenPolicyId }: Referring,
): Promise<void> {
  if (writtenPolicyId) {
    await lockWorkspace(tx, workspaceId)
    const policies = await writtenPoliciesByIds(tx, workspaceId, [writtenPolicyId])
    if (policies.length === 0)
      throw new InvalidInputError({ writtenPolicyId: 'There is no such written policy' })
  }
  if (name && (await isNameTaken(tx, { workspaceId, id, name })))
    throw new InvalidInputError({ name: 'Another AI moderator has this name' })
}
