import { Field, ID, ObjectType } from 'type-graphql'
import type { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { PolicyTranslation, shownTranslations } from '../../settings/policies/policy-translation.ts'

@ObjectType({ description: 'A policy category that users may select when they report' })
export class ReportReason {
  @Field(() => ID, { description: 'Its `policyId`, which a report names' }) id!: string
  @Field(() => String, { description: 'What users see' }) name!: string
  @Field(() => String, { nullable: true, description: 'Guidance for users; null where there is none' })
  description!: string | null
  @Field(() => [PolicyTranslation], {
    nullable: true,
    description: 'Name and description in the languages of the workspace; null unless it has some',
  })
  translations!: PolicyTranslation[] | null
}

/** A category that users can select, with its translations to the languages of its workspace. */
export const asReportReason = (
  { policyId: id, name, description, storedTranslations }: PolicyCategory,
  languages: readonly string[],
): ReportReason => ({
  id,
  name,
  description,
  translations: languages.length > 0 ? shownTranslations(storedTranslations, languages) : null,
})
