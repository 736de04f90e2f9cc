import { z } from 'zod'
import { text } from '../../../platform/validation.ts'
import { defineRuleAction } from '../action.ts'
import { RuleType } from '../rule-type.ts'
import { quoted } from '../wording.ts'

const tags = (title: string, description: string, or: string) =>
  z
    .array(text({ min: 1, max: 255 }))
    .max(100, 'At most 100 tags')
    .optional()
    .meta({ title, description, 'x-widget': 'tags', 'x-or': [or] })

export default defineRuleAction({
  key: 'add_tags',
  label: 'Add tags',
  synonyms: ['label', 'mark'],
  description: 'Adds tags to the content, to its user, or to both; tags are never taken away',
  appliesTo: [RuleType.content, RuleType.user],
  params: z
    .object({
      contentTags: tags('Tags on the content', 'Not in rules on users.', 'userTags'),
      userTags: tags('Tags on the user', 'In rules on content, its author.', 'contentTags'),
    })
    .refine(({ contentTags = [], userTags = [] }) => contentTags.length + userTags.length > 0, {
      path: ['contentTags'],
      message: 'Required, or tags on the user',
    }),
  effect: ({ contentTags = [], userTags = [] }, known) => ({
    contentTags: contentTags.filter((tag) => known.get('tag', tag)),
    userTags: userTags.filter((tag) => known.get('tag', tag)),
  }),
  summary({ contentTags = [], userTags = [] }, known) {
    const named = (identifiers: string[]) => quoted(identifiers.map((tag) => known.name('tag', tag)))
    return [
      contentTags.length > 0 ? `Tag the content ${named(contentTags)}` : '',
      userTags.length > 0 ? `Tag the user ${named(userTags)}` : '',
    ]
      .filter(Boolean)
      .join('; ')
  },
  problems: ({ contentTags = [] }, { type }): Record<string, string> =>
    type === RuleType.user && contentTags.length > 0
      ? { contentTags: 'User rules put tags on users alone' }
      : {},
  references: (params) =>
    (['contentTags', 'userTags'] as const).flatMap((field) =>
      (params[field] ?? []).map((key, index) => ({ kind: 'tag' as const, key, field: `${field}.${index}` })),
    ),
})
