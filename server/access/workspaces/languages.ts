import { z } from 'zod'

/** The canonical tag of a language, such as pt-BR; null for an invalid tag (BCP 47). */
export function languageTag(given: string): string | null {
  try {
    const tag = Intl.getCanonicalLocales(given)[0]
    return tag && /^[a-z]{2,3}(-|$)/.test(tag) && tag.length <= 35 ? tag : null
  } catch {
    return null
  }
}

/** A list of language tags without duplicates. */
export const languages = z
  .array(
    z
      .string()
      .refine((tag) => languageTag(tag) !== null, 'Must be a language tag such as de or pt-BR')
      .transform((tag) => languageTag(tag) ?? tag),
  )
  .max(50, 'At most 50 languages')
  .transform((tags) => [...new Set(tags)])
  .nullish()
