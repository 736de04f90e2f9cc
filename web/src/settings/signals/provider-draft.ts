import type { CreateSignalProviderInput, SignalProviderRowFragment } from '../../gql/graphql.ts'
import { serverText } from '../../language/server-text.ts'
import { defaultsOf, sentParams, type Params } from '../../rules/params-schema.ts'

/** The state of a signal provider's form. */
export interface ProviderDraft {
  name: string
  provider: string
  settings: Params
  pricePerCall: number | undefined
  callsPerDay: number | undefined
  costPerDay: number | undefined
}

interface Kind {
  key: string
  label: string
  settingsSchema: unknown
  pricePerCall: number
}

/** The initial state of the form: the existing provider, or the kind's name, defaults and usual price. */
export function draftOf(known: SignalProviderRowFragment | undefined, kind: Kind | undefined): ProviderDraft {
  if (known)
    return {
      name: known.name,
      provider: known.provider,
      settings: { ...(known.settings as Params) },
      pricePerCall: known.pricePerCall,
      callsPerDay: known.callsPerDay ?? undefined,
      costPerDay: known.costPerDay ?? undefined,
    }
  return {
    name: serverText(kind?.label ?? ''),
    provider: kind?.key ?? '',
    settings: defaultsOf(kind?.settingsSchema),
    pricePerCall: kind?.pricePerCall,
    callsPerDay: undefined,
    costPerDay: undefined,
  }
}

/** The draft as the schema's input, with removed limits as null; undefined while it has no name. */
export function inputOf(draft: ProviderDraft, kind: Kind | undefined): CreateSignalProviderInput | undefined {
  const { provider, pricePerCall, callsPerDay, costPerDay } = draft
  const name = draft.name.trim()
  if (name === '' || !kind) return undefined
  return {
    name,
    provider,
    settings: sentParams(kind.settingsSchema, draft.settings),
    pricePerCall: pricePerCall ?? kind.pricePerCall,
    callsPerDay: callsPerDay ?? null,
    costPerDay: costPerDay ?? null,
  }
}
