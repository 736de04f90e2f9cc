import { z } from 'zod'
import { UserType } from '../../../../intake/users/user.entity.ts'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { either } from '../../wording.ts'

export default defineCondition({
  key: 'user_type',
  label: 'Type',
  synonyms: ['role', 'moderator', 'premium', 'bot'],
  group: 'User',
  description: 'What kind of user the customer platform says the user, or the author of the content, is',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z.object({
    types: z
      .array(z.enum(UserType))
      .min(1, 'Required')
      .meta({ title: 'Is one of', description: 'As the platform last sent it.', 'x-widget': 'multi-select' }),
  }),
  facts: ['author'],
  observes: 'item',
  compile({ types }) {
    const wanted = new Set(types)
    return {
      matches: ({ author }) => wanted.has(author().type),
      observe: ({ author }) => author().type,
    }
  },
  summary: ({ types }) => `User type is ${either(types)}`,
  explain: ({ types }, type = UserType.normal) => `The user is of type ${type} (wanted: ${either(types)})`,
})
