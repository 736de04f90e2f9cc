import type { Transaction } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { OutboundRefused } from '../../platform/outbound-errors.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { checkSettings, type SplitSettings } from '../../platform/secret-settings.ts'
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
  const { baseUrl } = split.open
  if (typeof baseUrl !== 'string' || baseUrl === before['baseUrl']) return split
  await assertAllowed(outbound, baseUrl)
  if (before['apiKey'] && !given['apiKey'])
    throw new InvalidInputError({ 'settings.apiKey': 'Enter the key again for another address' })
  return split
}

async function assertAllowed(outbound: Outbound, url: string): Promise<void> {
  try {
    await outbound.assertAllowed(url)
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error
    throw new InvalidInputError({ 'settings.baseUrl': `Not permitted: ${error.message}` })
  }
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
