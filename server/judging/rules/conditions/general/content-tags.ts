import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { memberLabels, memberMatch } from '../../membership.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

export default defineCondition({
  key: 'content_tags',
  label: 'Content tags',
  synonyms: ['labels'],
  group: 'General content',
  description: 'The tags that are on the content',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    match: memberMatch('A tag', 'Not in: none of the tags chosen below is on it.'),
    tags: z
      .array(z.string())
      .min(1, 'Required')
      .max(100, 'At most 100 tags')
      .meta({ title: 'Tags', description: 'One of them is enough.', 'x-widget': 'tags' }),
  }),
  facts: ['contentTags'],
  observes: 'item',
  compile({ match, tags }) {
    const chosen = new Set(tags)
    return {
      matches: ({ contentTags }) => contentTags().some((tag) => chosen.has(tag)) === (match === 'is_in'),
      observe: ({ contentTags }) => contentTags().slice(0, 20),
    }
  },
  summary: ({ match, tags }, known) =>
    `Content tags ${memberLabels[match]} ${quoted(tags.map((tag) => known.name('tag', tag)))}`,
  explain: ({ tags }, seen: string[] = []) =>
    `The content's tags: ${quoted(seen) || 'none'} (asked about: ${quoted(tags)})`,
  references: ({ tags }) => tags.map((key, index) => ({ kind: 'tag', key, field: `tags.${index}` })),
})
