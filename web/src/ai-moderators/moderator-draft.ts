import type {
  AiModeratorRowFragment,
  AiSight,
  Decisiveness,
  ContentType,
  CreateAiModeratorInput,
  Status,
  WhenSpent,
} from '../gql/graphql.ts'
import { defaultsOf, sentParams, type Params } from '../rules/params-schema.ts'

/** The state of an AI moderator's form. */
export interface ModeratorDraft {
  name: string
  writtenPolicyId: string | undefined
  provider: string
  settings: Params
  decisiveness: Decisiveness
  may: Status[]
  categoryPermissions: { policyCategoryId: string; may: Status[] }[]
  sees: AiSight[]
  contextTokens: number
  contentTypes: ContentType[]
  categoryIds: string[]
  languages: string[]
  itemsPerDay: number | null
  costPerDay: number | null
  whenSpent: WhenSpent
  checksIncoming: boolean
  checksAllowed: boolean
  shadow: boolean
}

interface Provider {
  key: string
  settingsSchema: unknown
}

/** The defaults: it judges all items, is sent the text, and has no budget. */
const everything = {
  categoryPermissions: [],
  sees: [],
  contextTokens: 1000,
  contentTypes: [],
  categoryIds: [],
  languages: [],
  itemsPerDay: null,
  costPerDay: null,
  whenSpent: 'FLAG' as const,
}

/** The initial state of the form: the existing AI moderator, or cautious defaults with the first provider. */
export const draftOf = (
  known: AiModeratorRowFragment | undefined,
  provider: Provider | undefined,
): ModeratorDraft => (known ? draftOfKnown(known) : cautiousDraft(provider))

const cautiousDraft = (provider: Provider | undefined): ModeratorDraft => ({
  name: '',
  writtenPolicyId: undefined,
  provider: provider?.key ?? '',
  settings: defaultsOf(provider?.settingsSchema),
  decisiveness: 'CAUTIOUS',
  may: ['FLAGGED'],
  ...everything,
  checksIncoming: true,
  checksAllowed: false,
  shadow: true,
})

const draftOfKnown = (known: AiModeratorRowFragment): ModeratorDraft => ({
  name: known.name,
  writtenPolicyId: known.writtenPolicy?.id,
  provider: known.provider,
  settings: { ...(known.settings as Params) },
  decisiveness: known.decisiveness,
  may: [...known.may],
  categoryPermissions: known.categoryPermissions.map(({ policyCategoryId, may }) => ({
    policyCategoryId,
    may: [...may],
  })),
  sees: [...known.sees],
  contextTokens: known.contextTokens,
  contentTypes: [...known.contentTypes],
  categoryIds: [...known.categoryIds],
  languages: [...known.languages],
  itemsPerDay: known.itemsPerDay,
  costPerDay: known.costPerDay,
  whenSpent: known.whenSpent,
  checksIncoming: known.checksIncoming,
  checksAllowed: known.checksAllowed,
  shadow: known.shadow,
})

/** Whether its limit of cost a day is never reached, because without prices nothing has a cost. */
export const lacksPrices = ({
  costPerDay,
  settings,
}: Pick<ModeratorDraft, 'costPerDay' | 'settings'>): boolean =>
  costPerDay !== null && !['inputPrice', 'outputPrice'].some((price) => Number(settings[price] ?? 0) > 0)

/** The draft as the schema's input, or undefined while the policy is missing. */
export function inputOf(
  draft: ModeratorDraft,
  provider: Provider | undefined,
): CreateAiModeratorInput | undefined {
  const { writtenPolicyId, name } = draft
  if (!writtenPolicyId || name.trim() === '') return undefined
  const settings = sentParams(provider?.settingsSchema, draft.settings)
  return { ...draft, name: name.trim(), writtenPolicyId, settings }
}
