import type {
  ObjectType,
  CreatePolicyCategoryInput,
  PolicyCategoryPartsFragment,
  SelectableBy,
  Status,
} from '../gql/graphql.ts'
import { type StatementDraft, statementDraft, statementInput } from './statement-draft.ts'

/** The state of the form: every field of the input. */
export interface PolicyDraft {
  name: string
  description: string
  hotkey: number | undefined
  selectableBy: SelectableBy
  availableFor: ObjectType[]
  enabledFor: Status[]
  enabledForStrikes: boolean
  userReports: boolean
  statement: StatementDraft
  /** By language; a translation without a name is not sent. */
  translations: Record<string, { name: string; description: string }>
}

/** The draft of a category, or of a new one: for all types and everybody, without a hotkey. */
export function policyDraft(category: PolicyCategoryPartsFragment | undefined): PolicyDraft {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    hotkey: category?.hotkey ?? undefined,
    selectableBy: category?.selectableBy ?? 'MODERATORS_AND_RULES',
    availableFor: [...(category?.availableFor ?? ['CONTENT', 'USER', 'SUBCATEGORY'])],
    enabledFor: [...(category?.enabledFor ?? ['ALLOWED', 'FLAGGED', 'HIDDEN'])],
    enabledForStrikes: category?.enabledForStrikes ?? true,
    userReports: category?.userReports ?? false,
    statement: statementDraft(category),
    translations: Object.fromEntries(
      (category?.translations ?? []).map(({ language, name, description }) => [
        language,
        { name, description: description ?? '' },
      ]),
    ),
  }
}

/** A draft as the schema's input: translations in the workspace's languages that have a name. */
export const policyInput = (
  { hotkey, name, statement, translations, ...rest }: PolicyDraft,
  languages: readonly string[],
): CreatePolicyCategoryInput => ({
  ...rest,
  name: name.trim(),
  hotkey: hotkey ?? null,
  statementTerms: statementInput(statement),
  translations: languages.flatMap((language) => {
    const { name: translated = '', description = '' } = translations[language] ?? {}
    return translated.trim()
      ? [{ language, name: translated.trim(), description: description.trim() || null }]
      : []
  }),
})

/** The digits that no other category uses [2.7]. */
export function freeHotkeys(
  categories: readonly PolicyCategoryPartsFragment[],
  own: string | undefined,
): number[] {
  const taken = new Set(categories.filter(({ id }) => id !== own).map(({ hotkey }) => hotkey))
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].filter((digit) => !taken.has(digit))
}
