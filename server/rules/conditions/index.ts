import type { Condition } from '../condition.ts'
import project from './general/project.ts'
import links from './text/links.ts'
import textLength from './text/text-length.ts'
import text from './text/text.ts'
import userProject from './user/user-project.ts'
import userStatus from './user/user-status.ts'
import userType from './user/user-type.ts'

/** Every condition that rules can have, one line each, in the order of the editor (section 2.10). */
export const conditions: readonly Condition[] = [
  text,
  textLength,
  links,
  project,
  userType,
  userStatus,
  userProject,
]

const byKey = new Map(conditions.map((condition) => [condition.key, condition]))

/** The condition of that key. */
export const conditionOf = (key: string): Condition | undefined => byKey.get(key)
