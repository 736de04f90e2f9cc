import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { Decisiveness } from './decisiveness.ts'
import { aiProviders } from './providers.ts'

const name = text({ min: 1, max: 100 })
const settings = z
  .record(z.string(), z.unknown())
  .meta({ description: 'By the JSON Schema of the provider; a secret that is left out stays what it was' })
const may = z
  .array(z.enum(Status))
  .max(3)
  .transform((statuses) => [...new Set(statuses)])
  .meta({ description: 'What it may decide itself; anything else becomes a recommendation' })
const writtenPolicyId = z.uuid().meta({ description: 'The written policy that it reads' })
const provider = text({ max: 50 })
  .refine((key) => aiProviders.some((one) => one.key === key), 'Not a provider')
  .meta({ description: 'A key of aiProviders' })
const checksIncoming = z
  .boolean()
  .meta({ description: 'Whether it looks at content on its arrival, and at each new version' })
const checksAllowed = z.boolean().meta({ description: 'Whether it also looks at what a rule allowed' })
const shadow = z.boolean().meta({ description: 'Whether it only records what it would do' })

/** An AI moderator to create, disabled; everything but its name, policy and provider has a default. */
export const NewAiModerator = z.object({
  name,
  writtenPolicyId,
  provider,
  settings,
  decisiveness: z.enum(Decisiveness).default(Decisiveness.cautious),
  may: may.default([Status.flagged]),
  checksIncoming: checksIncoming.default(true),
  checksAllowed: checksAllowed.default(false),
  shadow: shadow.default(false),
})

/** What to change of an AI moderator; everything left out stays. */
export const AiModeratorChanges = z.object({
  name: name.nullish(),
  writtenPolicyId: writtenPolicyId.nullish(),
  provider: provider.nullish(),
  settings: settings.nullish(),
  decisiveness: z.enum(Decisiveness).nullish(),
  may: may.nullish(),
  checksIncoming: checksIncoming.nullish(),
  checksAllowed: checksAllowed.nullish(),
  shadow: shadow.nullish(),
  enabled: z.boolean().nullish(),
})

/** A text to try an AI moderator on. */
export const TrialText = text({ min: 1, max: 4000 })
