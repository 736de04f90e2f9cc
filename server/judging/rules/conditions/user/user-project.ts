import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

const labels = { is_in: 'is in', is_not_in: 'is not in' } as const

export default defineCondition({
  key: 'user_project',
  label: "User's project",
  synonyms: ['category', 'community', 'channel'],
  group: 'User',
  description: 'The project that the customer platform says the user belongs to',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z.object({
    match: z.enum(['is_in', 'is_not_in']).default('is_in').meta({
      title: "The user's project",
      description: 'A user without a project is not in any.',
      'x-labels': labels,
    }),
    categoryIds: z.array(z.uuid()).min(1, 'Required').max(100, 'At most 100 projects').meta({
      title: 'Projects',
      description: 'Projects are the categories that content is posted in.',
      'x-widget': 'category',
    }),
  }),
  facts: ['author', 'authorProject'],
  observes: 'item',
  compile({ match, categoryIds }) {
    const chosen = new Set<string | null>(categoryIds)
    const wanted = match === 'is_in'
    return {
      matches: ({ authorProject }) => chosen.has(authorProject()) === wanted,
      observe: ({ author }) => author().projectId ?? undefined,
    }
  },
  summary: ({ match, categoryIds }, known) =>
    `User's project ${labels[match]} ${quoted(categoryIds.map((id) => known.name('category', id)))}`,
  explain: ({ match }, project: string | undefined, matched) =>
    project === undefined
      ? 'The user belongs to no project'
      : `The user's project ${quoted([project])} is ${(match === 'is_in') === matched ? 'one' : 'none'} of those chosen`,
  references: ({ categoryIds }) =>
    categoryIds.map((key, index) => ({ kind: 'category', key, field: `categoryIds.${index}` })),
})
