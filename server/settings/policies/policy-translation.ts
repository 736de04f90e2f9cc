import { Field, ObjectType } from 'type-graphql'
import { z } from 'zod'
import { languageTag } from '../../access/workspaces/languages.ts'
import { languagesOf } from '../../access/workspaces/workspace.store.ts'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { text } from '../../platform/validation.ts'

@ObjectType({ description: 'A policy category in another language' })
export class PolicyTranslation {
  @Field(() => String, { description: 'A language of the workspace, such as de' }) language!: string
  @Field(() => String, { description: 'Its name in that language' }) name!: string
  @Field(() => String, {
    nullable: true,
    description: 'Its guidance in that language; null where there is none',
  })
  description!: string | null
}

/** Translations as stored, by language. */
export type StoredTranslations = Record<string, Pick<PolicyTranslation, 'name' | 'description'>>

/** All translations of a category: those that are not listed are deleted. */
export const translations = z
  .array(
    z
      .object({
        language: text({ min: 1, max: 35 }).meta({ description: 'A language of the workspace, such as de' }),
        name: text({ max: 40 })
          .trim()
          .min(1, 'Must not be empty')
          .meta({ description: 'The name in that language, 1 to 40 characters' }),
        description: text({ max: 400 })
          .nullish()
          .meta({ description: 'The guidance in that language, up to 400 characters' }),
      })
      .meta({ description: 'A policy category in another language' }),
  )
  .max(50, 'At most 50 translations')
  .nullish()
  .meta({ description: 'Replaces all translations; for languages of the workspace only' })

/** The translations by language. @throws InvalidInputError for a language that the workspace does not have, or a duplicate */
export async function storedTranslations(
  tx: Sql,
  workspaceId: string,
  given: readonly { language: string; name: string; description?: string | null | undefined }[],
): Promise<StoredTranslations> {
  const languages = await languagesOf(tx, workspaceId)
  const stored: StoredTranslations = {}
  for (const [index, { language, name, description }] of given.entries()) {
    const tag = languageTag(language) ?? language
    const field = `translations.${index}.language`
    if (!languages.includes(tag)) throw new InvalidInputError({ [field]: 'Not a language of this workspace' })
    if (stored[tag]) throw new InvalidInputError({ [field]: 'Only once each' })
    stored[tag] = { name, description: description || null }
  }
  return stored
}

/** The translations in the languages that the workspace has now. */
export const shownTranslations = (
  stored: StoredTranslations,
  languages: readonly string[],
): PolicyTranslation[] =>
  languages.flatMap((language) => (stored[language] ? [{ language, ...stored[language] }] : []))
