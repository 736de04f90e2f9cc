import type { strikes as en } from './strikes.en.ts'

/** Einstellungen für Verwarnungen und Sperren. */
export const strikes: typeof en = {
  ladder: 'Stufen der Verwarnungen',
  hint: 'Die erste Verwarnung eines Nutzers ist die erste Stufe und so weiter. Jede dauert so lange, wie ihre Stufe angibt.',
  plan: 'Verwarnungen brauchen den Tarif Pro oder Enterprise.',
  off: 'Verwarnungen sind aus.',
  noTiers: 'Verwarnungen sind aus. Eine Stufe hinzuzufügen schaltet sie ein.',
  addTier: 'Stufe hinzufügen',
  removeTier: 'Stufe {tier} entfernen',
  up: 'Stufe {tier} nach oben',
  down: 'Stufe {tier} nach unten',
  clearing: 'Verwarnungen bei gutem Verhalten verfallen lassen',
  clearingHint:
    'Eine nach der anderen, die letzte zuerst. Die Zeit beginnt mit jeder Verwarnung und jedem Verfall neu.',
  later: 'Geänderte Stufen gelten für danach erteilte Verwarnungen.',
  bans: 'Sperren',
  bansHint: 'Eine befristete Sperre endet von selbst; was sie entfernt hat, bleibt entfernt.',
  unbanning: 'Entsperren',
  unbanningHint: 'Ob sich eine Sperre aufheben lässt. Ohne dies ist jede Sperre dauerhaft.',
  banDefault: 'Übliche Dauer einer befristeten Sperre',
  banDefaultHint: 'Wird zuerst angeboten; Moderatoren können eine andere wählen.',
  banOff: 'Solange Entsperren aus ist, gibt es keine befristeten Sperren.',
  banPlan: 'Befristete Sperren brauchen den Tarif Pro oder Enterprise.',
}
