import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'

export default defineCondition({
  key: 'profile_image',
  label: 'Profile image',
  synonyms: ['avatar', 'picture'],
  group: 'User',
  description: 'Whether the user has a profile image',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z.object({
    present: z
      .boolean()
      .default(true)
      .meta({ title: 'Has a profile image', description: 'Off: it matches users without one.' }),
  }),
  facts: ['author'],
  observes: 'item',
  compile: ({ present }) => ({
    matches: ({ author }) => Boolean(author().profileImageUrl) === present,
    observe: ({ author }) => Boolean(author().profileImageUrl),
  }),
  summary: ({ present }) => (present ? 'Has a profile image' : 'Has no profile image'),
  explain: (_params, seen = false) => `The user has ${seen ? 'a' : 'no'} profile image`,
})
