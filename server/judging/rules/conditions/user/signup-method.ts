import { z } from 'zod'
import { text } from '../../../../platform/validation.ts'
import { defineCondition } from '../../condition.ts'
import { memberLabels, memberMatch, memberWords } from '../../membership.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

export default defineCondition({
  key: 'signup_method',
  label: 'Signup method',
  synonyms: ['registration', 'OAuth', 'provider', 'phone'],
  group: 'User',
  description: 'How the user signed up: email, phone, the name of a provider',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z.object({
    match: memberMatch('The method'),
    methods: z
      .array(text({ min: 1, max: 100 }))
      .min(1, 'Required')
      .max(100, 'At most 100')
      .meta({
        title: 'Methods',
        description: 'As the platform sends them, capitals or not; parted by lines or commas.',
        'x-widget': 'words',
      }),
  }),
  facts: ['author'],
  observes: 'item',
  compile({ match, methods }) {
    const chosen = new Set(methods.map((method) => method.toLowerCase()))
    return {
      matches({ author }) {
        const { signupMethod } = author()
        return signupMethod !== null && chosen.has(signupMethod.toLowerCase()) === (match === 'is_in')
      },
      observe: ({ author }) => author().signupMethod ?? undefined,
    }
  },
  summary: ({ match, methods }) => `Signup method ${memberLabels[match]} ${quoted(methods)}`,
  explain: ({ match }, method: string | undefined, matched) =>
    method === undefined
      ? 'The signup method is not known'
      : `The signup method ${quoted([method])} ${memberWords(match, matched)}`,
})
