import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { memberLabels, memberMatch } from '../../membership.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

export default defineCondition({
  key: 'user_tags',
  label: 'User tags',
  synonyms: ['labels', 'segment'],
  group: 'User',
  description: 'The tags that are on the user',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z.object({
    match: memberMatch('A tag', 'Not in: none of the tags chosen below is on it.'),
    tags: z
      .array(z.string())
      .min(1, 'Required')
      .max(100, 'At most 100 tags')
      .meta({ title: 'Tags', description: 'One of them is enough.', 'x-widget': 'tags' }),
  }),
  facts: ['author'],
  observes: 'item',
  compile({ match, tags }) {
    const chosen = new Set(tags)
    return {
      matches: ({ author }) => author().tags.some((tag) => chosen.has(tag)) === (match === 'is_in'),
      observe: ({ author }) => author().tags.slice(0, 20),
    }
  },
  summary: ({ match, tags }, known) =>
    `User tags ${memberLabels[match]} ${quoted(tags.map((tag) => known.name('tag', tag)))}`,
  explain: ({ tags }, seen: string[] = []) =>
    `The user's tags: ${quoted(seen) || 'none'} (asked about: ${quoted(tags)})`,
  references: ({ tags }) => tags.map((key, index) => ({ kind: 'tag', key, field: `tags.${index}` })),
})
