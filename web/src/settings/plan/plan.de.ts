import type { plan as en } from './plan.en.ts'

/** Der Tarif des Arbeitsbereichs und seine Nutzung. */
export const plan: typeof en = {
  hint: 'Was dieser Arbeitsbereich nutzen kann und wie viel davon genutzt ist.',
  plan: 'Tarif',
  current: '{plan} (aktuell)',
  names: { FREE: 'Free', STARTER: 'Starter', PRO: 'Pro', ENTERPRISE: 'Enterprise' },
  media: 'Video {video} · Audio {audio}',
  on: 'ein',
  off: 'aus',
  lists: 'Verwendete Listen',
  weeklyItems: 'Neue Inhalte der letzten 7 Tage',
  of: 'von {most}',
  unlimited: 'Unbegrenzt',
  noLimit: 'keine Grenze',
  raise: 'Den Tarif ändert, wer diese Installation betreibt: workspace:update --plan.',
  compare: 'Tarife',
  feature: 'Was ein Tarif enthält',
  features: {
    weeklyItems: 'Neue Inhalte in 7 Tagen',
    lists: 'Listen',
    contentPerMinute: 'Anfragen pro Minute: Inhalte und Nutzer',
    statusPerMinute: 'Anfragen pro Minute: Status und Listen',
    scorePerMinute: 'Anfragen pro Minute: nur Werte',
    strikes: 'Verwarnungen',
    temporaryBans: 'Befristete Sperren',
    ipLists: 'Listen von IP-Adressen',
  },
}
