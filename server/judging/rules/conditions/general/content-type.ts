import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { either } from '../../wording.ts'

export default defineCondition({
  key: 'content_type',
  label: 'Content type',
  synonyms: ['message', 'post', 'comment', 'profile', 'kind'],
  group: 'General content',
  description: 'What the content holds: text, images, videos or audio',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    types: z
      .array(z.enum(['text', 'image', 'video', 'audio']))
      .min(1, 'Required')
      .meta({
        title: 'Holds one of',
        description: 'One of them is enough, beside anything else.',
        'x-widget': 'multi-select',
      }),
  }),
  facts: ['contentTypes'],
  observes: 'item',
  compile({ types }) {
    const wanted = new Set(types)
    return {
      matches: ({ contentTypes }) => contentTypes().some((type) => wanted.has(type)),
      observe: ({ contentTypes }) => contentTypes(),
    }
  },
  summary: ({ types }) => `Content type is ${either(types)}`,
  explain: ({ types }, seen: string[] = []) =>
    `The content holds ${seen.join(', ') || 'nothing'} (wanted: ${either(types)})`,
})
