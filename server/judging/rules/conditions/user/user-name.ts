import { z } from 'zod'
import { normalize } from '../../../../matching/normalize.ts'
import { text } from '../../../../platform/validation.ts'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

const labels = { contains: 'contains', not_contains: 'does not contain', is: 'is' } as const
const plain = (value: string) => normalize(value).text

export default defineCondition({
  key: 'user_name',
  label: 'Name',
  synonyms: ['username', 'nickname', 'display name', 'handle', 'regex'],
  group: 'User',
  description: 'The name of the user, or of the author of the content',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z.object({
    match: z.enum(['contains', 'not_contains', 'is']).default('contains').meta({
      title: 'The name',
      description: 'Capitals, accents and look-alike letters count as the plain letter.',
      'x-labels': labels,
    }),
    words: z
      .array(text({ min: 1, max: 100 }))
      .min(1, 'Required')
      .max(100, 'At most 100')
      .meta({
        title: 'Any of',
        description: 'Parted by lines or commas; one of them is enough.',
        'x-widget': 'words',
      }),
  }),
  facts: ['author'],
  observes: 'item',
  compile({ match, words }) {
    const wanted = words.map(plain)
    return {
      matches({ author }) {
        const name = plain(author().name ?? '')
        if (match === 'is') return wanted.includes(name)
        return wanted.some((word) => name.includes(word)) === (match === 'contains')
      },
      observe: ({ author }) => author().name ?? '',
    }
  },
  summary: ({ match, words }) => `Name ${labels[match]} ${quoted(words)}`,
  explain: ({ match, words }, name = '') =>
    `The user's name is ${quoted([name])} (wanted: ${labels[match]} ${quoted(words)})`,
})
