import { z } from 'zod'
import { text } from '../../../platform/validation.ts'

/** The section of a written policy about one category. */
export const WrittenPolicySection = z
  .object({
    policyCategoryId: z
      .uuid('Not a policy category')
      .toLowerCase()
      .meta({ description: 'The id of the policy category in Verdict' }),
    markdown: text({ max: 20_000 }).meta({
      description:
        'Markdown of up to 20,000 characters; without text the category is invisible to AI moderators',
    }),
  })
  .meta({ description: 'The section of a written policy about one policy category' })

export type WrittenPolicySection = z.output<typeof WrittenPolicySection>

/** The name of a written policy. */
export const WrittenPolicyName = z.object({ name: text({ max: 100 }).trim().min(1, 'Must not be empty') })

/** The sections of a draft, in order; one per category at most. */
export const WrittenPolicySections = z.object({
  sections: z
    .array(WrittenPolicySection)
    .max(100, 'At most 100 sections')
    .superRefine((sections, context) => {
      const seen = new Set<string>()
      for (const [index, { policyCategoryId }] of sections.entries()) {
        if (seen.has(policyCategoryId))
          context.addIssue({ code: 'custom', path: [index, 'policyCategoryId'], message: 'Only once each' })
        seen.add(policyCategoryId)
      }
    }),
})

/** The note of a publication. */
export const PublicationNote = z.object({
  note: text({ max: 500 }).trim().nullable(),
  overrideReason: text({ max: 500 }).trim().nullish(),
})
