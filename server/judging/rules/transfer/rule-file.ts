import { z } from 'zod'
import { jsonProblem, text } from '../../../platform/validation.ts'
import { ListType } from '../../../settings/lists/list-type.ts'
import { RuleInput } from '../rule.input.ts'

/** A name in a file; what the database cannot store is none. */
const named = z.string().refine((name) => jsonProblem(name) === null)

/** The reference of a part of a rule in a file. Tags and attributes are referred to by their own names, as in rules. */
export const NamedReference = z
  .union([
    z
      .strictObject({ list: named, type: z.enum(ListType) })
      .meta({ description: 'A list by its name and type' }),
    z.strictObject({ policyCategory: named }).meta({ description: 'A policy category by its policy_id' }),
    z
      .strictObject({ project: named })
      .meta({ description: 'A category of the platform by its own identifier' }),
    z.strictObject({ queue: named }).meta({ description: 'A review queue by its name' }),
    z.strictObject({ classifier: named }).meta({ description: 'A classifier by its name' }),
  ])
  .meta({ id: 'NamedReference' })

export type NamedReference = z.output<typeof NamedReference>

const FileList = z
  .object({
    name: text({ min: 1, max: 100 }),
    type: z.enum(ListType),
    items: z.array(text({ max: 2048 })).max(50_000, 'At most 50,000 items'),
  })
  .meta({
    description: 'A list that the rules refer to; it is created where there is none of its name and type',
  })

/** The format identifier of a file of rules. */
export const ruleFileFormat = 'verdict.rules'

/** The content of a file of rules, for the transfer between workspaces. */
export const RuleFile = z
  .object({
    format: z.literal(ruleFileFormat),
    version: z.literal(1),
    exportedAt: z.iso.datetime().optional(),
    lists: z.array(FileList).max(1000, 'At most 1,000 lists').default([]),
    rules: z.array(RuleInput).min(1, 'Required').max(1000, 'At most 1,000 rules').meta({
      description:
        'In their order of evaluation. In parameters a NamedReference stands where the rule has an id',
    }),
  })
  .meta({
    title: 'Rules of Verdict',
    description: 'The file of `exportRules`, `importRules`, `rules:export` and `rules:import`',
  })

export type RuleFile = z.output<typeof RuleFile>

/** The JSON Schema of the file, named references included. */
export const ruleFileSchema = () => {
  const { $schema, ...schema } = z.toJSONSchema(RuleFile, { io: 'input' })
  const { $schema: _, id: __, ...reference } = z.toJSONSchema(NamedReference, { io: 'input' })
  return { $schema, ...schema, $defs: { NamedReference: reference } }
}
