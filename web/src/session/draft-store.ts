import { sessionEnded } from './session-ended.ts'

const prefix = 'verdict.draft.'

/** The draft of a subject stored in this tab; undefined where there is none, or it cannot be read. */
export function keptDraft<Draft extends object>(subject: string): Partial<Draft> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + subject) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Draft>) : undefined
  } catch {
    return undefined
  }
}

/** Stores the draft of a subject until the tab is closed; without space in the browser's storage none is stored. */
export function keepDraft(subject: string, draft: object): void {
  try {
    sessionStorage.setItem(prefix + subject, JSON.stringify(draft))
  } catch {
    // The draft is still on the screen.
  }
}

/** Removes the draft of a subject: it was decided, saved, or discarded. */
export const forgetDraft = (subject: string): void => {
  sessionStorage.removeItem(prefix + subject)
}

// Drafts must not be shown in the session of another person.
sessionEnded.on(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})
