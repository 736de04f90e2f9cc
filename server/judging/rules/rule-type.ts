import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The subject of a rule (section 2.10). */
export enum RuleType {
  content = 'content',
  user = 'user',
  routing = 'routing',
}
registerEnumType(RuleType, {
  name: 'RuleType',
  description: 'What a rule is about',
  valuesConfig: described(RuleType, {
    content: 'Content: it decides on items as they come and as they are reported',
    user: 'Users: it decides on them as their profile, their content or what is known of them changes',
    routing: 'Reviews: it chooses the queue that they wait in',
  }),
})

/** A condition or an action of a rule as stored: the definition's key and the parameters. */
export interface StoredPart {
  key: string
  params: Record<string, unknown>
  /** Of a condition: the group joined by OR that it is in, a number of the rule's own; without, it has to match by itself. */
  orGroup?: number | null | undefined
}
