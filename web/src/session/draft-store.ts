import { sessionEnded } from './session-ended.ts'

const prefix = 'verdict.draft.'

/** The draft that was kept of a subject in this tab; nothing where none was, or where it cannot be read. */
export function keptDraft<Draft extends object>(subject: string): Partial<Draft> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + subject) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Draft>) : undefined
  } catch {
    return undefined
  }
}

/** Keeps the draft of a subject for as long as the tab lives; a browser without room for it keeps none. */
export function keepDraft(subject: string, draft: object): void {
  try {
    sessionStorage.setItem(prefix + subject, JSON.stringify(draft))
  } catch {
    // What cannot be kept is still on the screen.
  }
}

/** Forgets the draft of a subject: it was decided, saved, or taken back. */
export const forgetDraft = (subject: string): void => {
  sessionStorage.removeItem(prefix + subject)
}

// The next person at this browser reads nobody else's notes.
sessionEnded.on(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})
