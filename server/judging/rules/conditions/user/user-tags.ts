import { RuleType } from '../../rule-type.ts'
import { tagCondition } from '../../tag-condition.ts'

export default tagCondition({
  key: 'user_tags',
  label: 'User tags',
  synonyms: ['labels', 'segment'],
  group: 'User',
  description: 'The tags that are on the user',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  facts: ['author'],
  whose: "The user's",
  tagsIn: ({ author }) => author().tags,
})
