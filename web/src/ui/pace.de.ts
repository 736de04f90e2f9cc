import type { pace as en } from './pace.en.ts'

export const pace: typeof en = {
  label: 'Webhooks pro Minute',
  hint: 'Tempo der Änderungen, 1 bis 6.000. Webhooks laufender Entscheidungen warten nicht dahinter.',
  minutes: 'Etwa {count} Minute | Etwa {count} Minuten',
}
