import type { table as en } from './table.en.ts'

export const table: typeof en = {
  columns: 'Spalten',
  howToSend: 'Wie Inhalte gesendet werden',
  selectAll: 'Alle angezeigten auswählen',
  selectRow: 'Diese Zeile auswählen',
}
