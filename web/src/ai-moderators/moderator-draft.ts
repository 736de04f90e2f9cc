import type { AiModeratorRowFragment, Decisiveness, NewAiModeratorInput, Status } from '../gql/graphql.ts'
import { defaultsOf, sentParams, type Params } from '../rules/params-schema.ts'

/** An AI moderator as its form has it. */
export interface ModeratorDraft {
  name: string
  writtenPolicyId: string | undefined
  provider: string
  settings: Params
  decisiveness: Decisiveness
  may: Status[]
  checksIncoming: boolean
  checksAllowed: boolean
  shadow: boolean
}

interface Provider {
  key: string
  settingsSchema: unknown
}

/** What the form begins with: what is there, or the careful defaults of the first provider. */
export function draftOf(
  known: AiModeratorRowFragment | undefined,
  provider: Provider | undefined,
): ModeratorDraft {
  if (!known)
    return {
      name: '',
      writtenPolicyId: undefined,
      provider: provider?.key ?? '',
      settings: defaultsOf(provider?.settingsSchema),
      decisiveness: 'cautious',
      may: ['flagged'],
      checksIncoming: true,
      checksAllowed: false,
      shadow: true,
    }
  const { name, decisiveness, may, checksIncoming, checksAllowed, shadow } = known
  return {
    ...{ name, decisiveness, may: [...may], checksIncoming, checksAllowed, shadow },
    writtenPolicyId: known.writtenPolicy?.id,
    provider: known.provider,
    settings: { ...(known.settings as Params) },
  }
}

/** The draft as the schema's input, or undefined while the policy is missing. */
export function inputOf(
  draft: ModeratorDraft,
  provider: Provider | undefined,
): NewAiModeratorInput | undefined {
  const { writtenPolicyId, name } = draft
  if (!writtenPolicyId || name.trim() === '') return undefined
  const settings = sentParams(provider?.settingsSchema, draft.settings)
  return { ...draft, name: name.trim(), writtenPolicyId, settings }
}
