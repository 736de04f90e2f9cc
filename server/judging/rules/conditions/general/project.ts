import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

const labels = { is_in: 'is in', is_not_in: 'is not in' } as const

export default defineCondition({
  key: 'project',
  label: 'Project',
  synonyms: ['category', 'channel', 'community', 'forum', 'section'],
  group: 'General content',
  description: 'The category that the content was posted in',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    match: z
      .enum(['is_in', 'is_not_in'])
      .default('is_in')
      .meta({ title: 'The project', description: 'Compared with those chosen below.', 'x-labels': labels }),
    categoryIds: z.array(z.uuid()).min(1, 'Required').max(100, 'At most 100 projects').meta({
      title: 'Projects',
      description: 'The categories of your platform that content was posted in.',
      'x-widget': 'category',
    }),
  }),
  facts: ['category'],
  observes: 'item',
  compile({ match, categoryIds }) {
    const chosen = new Set(categoryIds)
    const wanted = match === 'is_in'
    return {
      matches: ({ category }) => chosen.has(category().id) === wanted,
      observe: ({ category }) => category().name ?? category().externalId,
    }
  },
  summary: ({ match, categoryIds }, known) =>
    `Project ${labels[match]} ${quoted(categoryIds.map((id) => known.name('category', id)))}`,
  explain: ({ match }, name = '', matched) =>
    `The project ${quoted([name])} is ${(match === 'is_in') === matched ? 'one' : 'none'} of those chosen`,
  references: ({ categoryIds }) =>
    categoryIds.map((key, index) => ({ kind: 'category', key, field: `categoryIds.${index}` })),
})
