import { GraphQLJSONObject } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import type { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'

@ObjectType({ description: 'A policy category that users may select when they report' })
export class ReportReason {
  @Field(() => ID, { description: 'Its `policyId`, which a report names' }) id!: string
  @Field(() => String, { description: 'What users see' }) name!: string
  @Field(() => String, { nullable: true, description: 'Guidance for users; null where there is none' })
  description!: string | null
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Name and description by language; null unless the workspace has languages',
  })
  translations!: Record<string, { name: string; description: string | null }> | null
}

/** A category as users may select it, in those of its translations that are in the languages of its workspace. */
export const asReportReason = (
  { policyId: id, name, description, storedTranslations }: PolicyCategory,
  languages: readonly string[],
): ReportReason => ({
  id,
  name,
  description,
  translations:
    languages.length > 0
      ? Object.fromEntries(
          Object.entries(storedTranslations).filter(([language]) => languages.includes(language)),
        )
      : null,
})
