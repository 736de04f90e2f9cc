import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { derivedId } from '../../platform/vocabulary/derived-id.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { SelectableBy } from './policy-category.entity.ts'
import { translations } from './policy-translation.ts'
import { StatementTermsInput } from './statement-terms.ts'

const distinct = <T>(values: T[]): T[] => [...new Set(values)]

/** The input of a policy category (sections 2.7, 8). An absent field keeps its value, or gets the default. */
export const PolicyCategoryInput = z
  .object({
    name: text({ max: 40 })
      .trim()
      .min(1, 'Must not be empty')
      .refine((name) => derivedId(name) !== '', 'Must contain a letter or a digit')
      .meta({ description: 'Up to 40 characters; the first one gives the category its id' }),
    description: text({ max: 400 })
      .nullish()
      .meta({ description: 'Guidance for users who report, up to 400 characters' }),
    hotkey: z
      .int('Must be a digit from 0 to 9')
      .min(0, 'Must be a digit from 0 to 9')
      .max(9, 'Must be a digit from 0 to 9')
      .nullish()
      .meta({ description: 'A digit, 0 to 9, that no other category has' }),
    selectableBy: z.enum(SelectableBy).nullish().meta({ description: 'Who may attach it to a decision' }),
    availableFor: z
      .array(z.enum(ObjectType))
      .min(1, 'Must not be empty')
      .transform(distinct)
      .nullish()
      .meta({ description: 'What it can be attached to decisions on, one kind at least' }),
    enabledFor: z
      .array(z.enum(Status))
      .transform(distinct)
      .nullish()
      .meta({ description: 'The decisions that it can be the reason of' }),
    enabledForStrikes: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether it can be the reason of a strike' }),
    userReports: z.boolean().nullish().meta({ description: 'Whether users can select it when they report' }),
    statementTerms: StatementTermsInput.nullish().meta({
      description:
        'Its terms in statements of reasons; null derives them from its name, absent fields keep their values',
    }),
    translations,
  })
  .meta({ description: 'A policy category; of one that exists, what is left out stays' })

export type PolicyCategoryInput = z.output<typeof PolicyCategoryInput>
