import { type SecretBox, sha256 } from '../../platform/crypto.ts'
import { openSettings } from '../../platform/secret-settings.ts'
import type { ReadyModerator } from './ready-moderator.ts'

/** Settings by which no provider counts requests: what an answer costs, its form and its length. */
const uncounted: ReadonlySet<string> = new Set([
  'inputPrice',
  'outputPrice',
  'format',
  'maxOutputTokens',
  'outputLimitName',
])

/**
 * What a provider counts the requests of an AI moderator by: its key, at an address, for a model. Those that have them in common, also
 * in several workspaces, share their pace. One whose key cannot be opened has one of its own.
 */
export function paceKeyOf(secrets: SecretBox, moderator: ReadyModerator): string {
  const counted = Object.entries(openedSettings(secrets, moderator)).filter(([name]) => !uncounted.has(name))
  const named = counted.sort(([one], [other]) => (one < other ? -1 : 1))
  return sha256(JSON.stringify([moderator.provider, named]))
}

function openedSettings(secrets: SecretBox, moderator: ReadyModerator): Record<string, unknown> {
  try {
    return openSettings(secrets, moderator)
  } catch {
    return { id: moderator.id }
  }
}
