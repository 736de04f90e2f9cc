import { diffLines } from 'diff'

/** The position of a caret after the text was changed around it: at the same letter, or where that letter was. */
export function caretAfter(before: string, after: string, caret: number): number {
  let [old, now] = [0, 0]
  for (const { value, added, removed } of diffLines(before, after)) {
    if (!added && caret <= old + value.length) return removed ? now : now + caret - old
    if (!added) old += value.length
    if (!removed) now += value.length
  }
  return now
}
