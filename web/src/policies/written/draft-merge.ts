import { diff3Merge } from 'node-diff3'
import type { Section } from './draft-sections.ts'

/** A conflict: the text of each side, and of their common base; null where there is no section. */
export interface Clash {
  base: string | null
  mine: string | null
  theirs: string | null
}

/** A part of a merged section: merged text, or a conflict. */
export type Piece = { text: string } | { clash: Clash }

/** A section of two drafts that were merged. */
export interface MergedSection {
  policyCategory: Section['policyCategory']
  pieces: Piece[]
}

/** Which side's text is kept in a conflict. */
export type Choice = 'mine' | 'theirs' | 'both'

/**
 * Three-way merge of two drafts, by section and within it by paragraph: what one side changed is taken, what both changed in
 * different ways is a conflict. The pieces contain all text of both sides.
 */
export function mergeDrafts(
  base: readonly Section[],
  mine: readonly Section[],
  theirs: readonly Section[],
): MergedSection[] {
  const [before, ours, others] = [base, mine, theirs].map(textsById) as [Texts, Texts, Texts]
  return mergedOrder(base, mine, theirs).flatMap((policyCategory): MergedSection[] => {
    const of = (texts: Texts) => texts.get(policyCategory.id) ?? null
    const clash = { base: of(before), mine: of(ours), theirs: of(others) }
    const pieces = piecesOf(clash)
    return pieces.length > 0 ? [{ policyCategory, pieces }] : []
  })
}

/** The conflicts, in the order of the text. */
export const clashesOf = (merged: readonly MergedSection[]): Clash[] =>
  merged.flatMap(({ pieces }) => pieces.flatMap((piece) => ('clash' in piece ? [piece.clash] : [])))

/** The sections with each conflict resolved by a choice, in the order of `clashesOf`. */
export function resolved(merged: readonly MergedSection[], choices: readonly Choice[]): Section[] {
  let next = 0
  return merged.flatMap(({ policyCategory, pieces }) => {
    const texts = pieces.map((piece) =>
      'text' in piece ? piece.text : chosenText(piece.clash, choices[next++] ?? 'both'),
    )
    return texts.some((text) => text === null) ? [] : [{ policyCategory, markdown: texts.join('') }]
  })
}

/** The paragraphs of a text and their separators, alternating; joined they are the text. */
export const paragraphsOf = (markdown: string): string[] =>
  markdown.split(/(\n(?:[ \t\r]*\n)+)/).filter((part) => part !== '')

type Texts = ReadonlyMap<string, string>

const textsById = (sections: readonly Section[]): Texts =>
  new Map(sections.map(({ policyCategory, markdown }) => [policyCategory.id, markdown]))

function piecesOf(clash: Clash): Piece[] {
  const { base, mine, theirs } = clash
  if (mine === theirs || theirs === base) return mine === null ? [] : [{ text: mine }]
  if (mine === base) return theirs === null ? [] : [{ text: theirs }]
  if (mine === null || theirs === null) return [{ clash }]
  return mergedText(base ?? '', mine, theirs)
}

function mergedText(base: string, mine: string, theirs: string): Piece[] {
  const regions = diff3Merge(paragraphsOf(mine), paragraphsOf(base), paragraphsOf(theirs), {
    excludeFalseConflicts: true,
  })
  return regions.map(({ ok, conflict }) =>
    conflict
      ? { clash: { base: conflict.o.join(''), mine: conflict.a.join(''), theirs: conflict.b.join('') } }
      : { text: (ok ?? []).join('') },
  )
}

function chosenText({ mine, theirs }: Clash, choice: Choice): string | null {
  if (choice === 'mine') return mine
  if (choice === 'theirs') return theirs
  if (mine === null || theirs === null) return mine ?? theirs
  return apart(theirs, mine)
}

/** Joins two texts, with an empty line between them where neither has one. */
function apart(first: string, second: string): string {
  const touching = first !== '' && second !== '' && !/\n\s*$/.test(first) && !/^\s*\n/.test(second)
  return first + (touching ? '\n\n' : '') + second
}

/** The categories of both drafts, in the order of the side that changed it; mine where both did. */
function mergedOrder(
  base: readonly Section[],
  mine: readonly Section[],
  theirs: readonly Section[],
): Section['policyCategory'][] {
  const order = (sections: readonly Section[]) =>
    sections.map(({ policyCategory }) => policyCategory.id).join()
  const [leading, other] = order(mine) === order(base) ? [theirs, mine] : [mine, theirs]
  const merged = leading.map(({ policyCategory }) => policyCategory)
  for (const [at, { policyCategory }] of other.entries()) {
    if (merged.some(({ id }) => id === policyCategory.id)) continue
    const before = other[at - 1]?.policyCategory.id
    merged.splice(merged.findIndex(({ id }) => id === before) + 1, 0, policyCategory)
  }
  return merged
}
