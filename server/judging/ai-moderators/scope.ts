import contentTypes from '../../signals/facts/content-types.ts'
import language from '../../signals/facts/language.ts'
import type { Item } from '../../signals/item.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import { AiSight } from './moderator-terms.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { visibleText } from './visible-text.ts'

/** The items that an AI moderator is meant for; an empty list means all. */
type Scope = Pick<ReadyModerator, 'contentTypes' | 'categoryIds' | 'languages'>

/**
 * Whether the moderator judges an item (section 2.13). An item in an undetected language counts as in scope, so that a few words
 * in no language cannot evade it.
 */
export function looksAt({ contentTypes: kinds, categoryIds, languages }: Scope, item: Item): boolean {
  const held: readonly string[] = kinds.length > 0 ? contentTypes.compute(item, {}) : []
  if (kinds.length > 0 && !kinds.some((kind) => held.includes(kind))) return false
  if (categoryIds.length > 0 && !categoryIds.includes(item.category.id)) return false
  if (languages.length === 0) return true
  const spoken = language.compute(item, {})
  return spoken === null || languages.some((tag) => tag.split('-')[0] === spoken)
}

/** Whether an item contains anything that the moderator can judge. */
export const canRead = (
  { sees }: Pick<ReadyModerator, 'sees'>,
  item: Pick<Item, 'text' | 'imageUrls'>,
  media: readonly TextPiece[],
): boolean =>
  visibleText(item.text).trim() !== '' ||
  media.length > 0 ||
  (sees.includes(AiSight.pictures) && item.imageUrls.length > 0)
