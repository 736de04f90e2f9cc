import type { places as en } from './places.en.ts'

/** Unterkategorien und ihre Kategorien. */
export const places: typeof en = {
  title: 'Unterkategorien',
  search: 'Unterkategorien durchsuchen',
  name: 'Unterkategorie',
  category: 'Kategorie',
  status: 'Status',
  items: 'Inhalte',
  itemsMost: 'über 10.000',
  id: 'Kennung',
  none: 'Noch keine Unterkategorien',
  noneHint: 'Eine Unterkategorie erscheint hier, sobald Inhalte darin eingehen.',
  noMatch: 'Keine Unterkategorie passt',
  missing: 'Diese Unterkategorie gibt es nicht',
  decidedHint:
    'Eine Entscheidung über eine Unterkategorie wird der Plattform mitgeteilt; ihre Inhalte bleiben, wie sie sind.',
  showItems: 'Ihre Inhalte zeigen',
  timeline: 'Verlauf',
}
