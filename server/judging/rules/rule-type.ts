import { registerEnumType } from 'type-graphql'

/** What a rule is about (section 2.10). */
export enum RuleType {
  content = 'content',
  user = 'user',
  routing = 'routing',
}
registerEnumType(RuleType, { name: 'RuleType' })

/** A condition or an action of a rule as it is kept: the definition's key and the parameters. */
export interface StoredPart {
  key: string
  params: Record<string, unknown>
}
