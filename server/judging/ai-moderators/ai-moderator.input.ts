import { z } from 'zod'
import { languages as languageTags } from '../../access/workspaces/languages.ts'
import { text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { aiProviders } from '../../signals/ai-providers/ai-providers.ts'
import { contentTypeNames } from '../../signals/content-type-names.ts'
import { Decisiveness } from './decisiveness.ts'
import { AiSight, WhenSpent } from './moderator-terms.ts'

const name = text({ min: 1, max: 100 }).meta({ description: 'What people call it, 1 to 100 characters' })
const settings = z
  .record(z.string(), z.unknown())
  .meta({ description: 'By the JSON Schema of the provider; a secret that is left out stays what it was' })
const may = z
  .array(z.enum(Status))
  .max(3)
  .transform((statuses) => [...new Set(statuses)])
  .meta({ description: 'What it may decide itself; anything else becomes a recommendation' })
const each = <T>(values: readonly T[]): T[] => [...new Set(values)]
const categoryPermissions = z
  .array(
    z
      .object({
        policyCategoryId: z
          .uuid('Not a policy category')
          .toLowerCase()
          .meta({ description: 'The id of the policy category in Verdict' }),
        may,
      })
      .meta({ description: 'What an AI moderator may decide itself where it names this policy category' }),
  )
  .max(100, 'At most 100 policy categories')
  .refine(
    (given) => new Set(given.map(({ policyCategoryId }) => policyCategoryId)).size === given.length,
    'Only once each',
  )
  .meta({ description: 'What it may decide itself where it names one of these, in the place of `may`' })
const sees = z
  .array(z.enum(AiSight))
  .max(4)
  .transform(each)
  .meta({ description: 'What it is shown besides the text of an item and the text in its media' })
const contextTokens = z
  .int('Must be a whole number')
  .min(100, 'Must be at least 100')
  .max(20_000, 'Must be at most 20,000')
  .meta({ description: 'How many tokens the messages shown as context may take, by estimate' })
const contentTypes = z
  .array(z.enum(contentTypeNames))
  .max(4)
  .transform(each)
  .meta({ description: 'Looks at items that hold one of these; empty for all' })
const categoryIds = z
  .array(z.uuid('Not a category').toLowerCase())
  .max(100, 'At most 100 categories')
  .transform(each)
  .meta({ description: 'Looks at items of these categories; empty for all' })
const languages = languageTags.meta({
  description:
    'Looks at items in these languages, and at those whose language cannot be detected; empty for all',
})
const itemsPerDay = z
  .int('Must be a whole number')
  .min(0, 'Must be at least 0')
  .max(1_000_000_000)
  .meta({ description: 'How many items it is asked about in a day (UTC) at most; null for no limit' })
const costPerDay = z.number().min(0, 'Must be at least 0').max(1_000_000).meta({
  description:
    'What it may cost in a day (UTC), in the currency of its prices, one of which must be set; null for no limit',
})
const writtenPolicyId = z.uuid().meta({ description: 'The written policy that it reads' })
const provider = text({ max: 50 })
  .refine((key) => aiProviders.some((one) => one.key === key), 'Not a provider')
  .meta({ description: 'What it runs on: a key of `aiProviders`' })
const checksIncoming = z
  .boolean()
  .meta({ description: 'Whether it looks at content on its arrival, and at each new version' })
const checksAllowed = z.boolean().meta({ description: 'Whether it also looks at what a rule allowed' })
const shadow = z.boolean().meta({ description: 'Whether it only records what it would do' })

/** An AI moderator to create, disabled; everything but its name, policy and provider has a default. */
export const NewAiModerator = z
  .object({
    name,
    writtenPolicyId,
    provider,
    settings,
    decisiveness: z
      .enum(Decisiveness)
      .default(Decisiveness.cautious)
      .meta({ description: 'How sure it must be to act and to recommend; cautious unless given' }),
    may: may.default([Status.flagged]),
    categoryPermissions: categoryPermissions.default([]),
    sees: sees.default([]),
    contextTokens: contextTokens.default(1000),
    contentTypes: contentTypes.default([]),
    categoryIds: categoryIds.default([]),
    languages,
    itemsPerDay: itemsPerDay.nullable().default(null),
    costPerDay: costPerDay.nullable().default(null),
    whenSpent: z.enum(WhenSpent).default(WhenSpent.flag).meta({
      description: "What becomes of items once the day's budget is spent; they are flagged unless given",
    }),
    checksIncoming: checksIncoming.default(true),
    checksAllowed: checksAllowed.default(false),
    shadow: shadow.default(false),
  })
  .meta({
    description: 'An AI moderator to make, disabled; all but its name, policy and provider has a default',
  })

/** The changes of an AI moderator; omitted fields stay. */
export const AiModeratorChanges = z
  .object({
    name: name.nullish(),
    writtenPolicyId: writtenPolicyId.nullish(),
    provider: provider.nullish(),
    settings: settings.nullish(),
    decisiveness: z
      .enum(Decisiveness)
      .nullish()
      .meta({ description: 'How sure it must be to act and to recommend' }),
    may: may.nullish(),
    categoryPermissions: categoryPermissions.nullish(),
    sees: sees.nullish(),
    contextTokens: contextTokens.nullish(),
    contentTypes: contentTypes.nullish(),
    categoryIds: categoryIds.nullish(),
    languages,
    itemsPerDay: itemsPerDay.nullish().meta({
      description: 'How many items it is asked about in a day (UTC) at most; null takes the limit away',
    }),
    costPerDay: costPerDay.nullish().meta({
      description:
        'What it may cost in a day (UTC), in the currency of its prices, one of which must be set; null takes the limit away',
    }),
    whenSpent: z
      .enum(WhenSpent)
      .nullish()
      .meta({ description: "What becomes of items once the day's budget is spent" }),
    checksIncoming: checksIncoming.nullish(),
    checksAllowed: checksAllowed.nullish(),
    shadow: shadow.nullish(),
    enabled: z.boolean().nullish().meta({ description: 'Whether it is asked at all' }),
  })
  .meta({ description: 'What is to change of an AI moderator; what is left out stays' })

/** A text to try an AI moderator with. */
export const TrialText = text({ min: 1, max: 4000 })
