import { shownMember } from './member.ts'

/** Drafts belong to the member who wrote them: no other is shown them in this tab, and their author finds them again when their
 * session has ended. */
const keyOf = (subject: string): string => ['verdict', 'draft', shownMember()?.id, subject].join('.')

/** The draft of a subject stored in this tab; undefined where there is none, or it cannot be read. */
export function keptDraft<Draft extends object>(subject: string): Partial<Draft> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(subject)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Draft>) : undefined
  } catch {
    return undefined
  }
}

/** Stores the draft of a subject until the tab is closed; without space in the browser's storage none is stored. */
export function keepDraft(subject: string, draft: object): void {
  try {
    sessionStorage.setItem(keyOf(subject), JSON.stringify(draft))
  } catch {
    // The draft is still on the screen.
  }
}

/** Removes the draft of a subject: it was decided, saved, or discarded. */
export const forgetDraft = (subject: string): void => {
  sessionStorage.removeItem(keyOf(subject))
}

/** Removes all drafts of the member whom this tab shows: they sign out, perhaps from a computer that is not theirs. */
export const forgetDrafts = (): void => {
  const ofMember = keyOf('')
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(ofMember)) sessionStorage.removeItem(key)
}
