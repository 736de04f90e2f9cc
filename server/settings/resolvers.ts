import { AttributeResolver } from './attributes/attribute.resolver.ts'
import { HashListResolver } from './hash-lists/hash-list.resolver.ts'
import { ListFieldsResolver, ListItemResolver } from './lists/list-fields.resolver.ts'
import { ListResolver } from './lists/list.resolver.ts'
import { MediaSourceResolver } from './media-sources/media-source.resolver.ts'
import { MessageResolver } from './messages/message.resolver.ts'
import { PlaceResolver } from './places/place.resolver.ts'
import {
  InvitationCategoriesResolver,
  MemberCategoriesResolver,
  ViewerCategoriesResolver,
} from './places/restriction.resolver.ts'
import { AuditedCategoryResolver } from './policies/audited-category.resolver.ts'
import { PolicyCategoryResolver } from './policies/policy-category.resolver.ts'
import { CategoryPoliciesResolver } from './policies/written/category-policies.resolver.ts'
import {
  SectionOfPolicyResolver,
  WrittenPolicyFieldsResolver,
  WrittenPolicyVersionResolver,
} from './policies/written/written-policy-fields.resolver.ts'
import { WrittenPolicyResolver } from './policies/written/written-policy.resolver.ts'
import { TagResolver } from './tags/tag.resolver.ts'

/** The resolvers of this room. */
export const settingsResolvers = [
  AttributeResolver,
  AuditedCategoryResolver,
  CategoryPoliciesResolver,
  HashListResolver,
  ListFieldsResolver,
  ListItemResolver,
  ListResolver,
  MediaSourceResolver,
  InvitationCategoriesResolver,
  MemberCategoriesResolver,
  MessageResolver,
  PlaceResolver,
  PolicyCategoryResolver,
  SectionOfPolicyResolver,
  TagResolver,
  ViewerCategoriesResolver,
  WrittenPolicyFieldsResolver,
  WrittenPolicyResolver,
  WrittenPolicyVersionResolver,
]
