import { RuleType } from '../../rule-type.ts'
import { tagCondition } from '../../tag-condition.ts'

export default tagCondition({
  key: 'content_tags',
  label: 'Content tags',
  synonyms: ['labels'],
  group: 'General content',
  description: 'The tags that are on the content',
  appliesTo: [RuleType.content, RuleType.routing],
  facts: ['contentTags'],
  whose: "The content's",
  tagsIn: ({ contentTags }) => contentTags(),
})
