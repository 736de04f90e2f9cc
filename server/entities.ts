import { Action } from './actions/action.entity.ts'
import { ApiKey } from './api-keys/api-key.entity.ts'
import { Attribute } from './attributes/attribute.entity.ts'
import { Content } from './content/content.entity.ts'
import { List } from './lists/list.entity.ts'
import { Category } from './places/category.entity.ts'
import { Subcategory } from './places/subcategory.entity.ts'
import { PolicyCategory } from './policies/policy-category.entity.ts'
import { ReviewQueue } from './review-queues/review-queue.entity.ts'
import { Review } from './reviews/review.entity.ts'
import { Tag } from './tags/tag.entity.ts'
import { Member } from './team/member.entity.ts'
import { User } from './users/user.entity.ts'
import { Rule } from './rules/rule.entity.ts'
import { Workspace } from './workspaces/workspace.entity.ts'

/** Every table that is also an entity. */
export const entities = [
  Action,
  ApiKey,
  Attribute,
  Category,
  Content,
  List,
  Member,
  PolicyCategory,
  Review,
  ReviewQueue,
  Subcategory,
  Tag,
  User,
  Workspace,
  Rule,
]
