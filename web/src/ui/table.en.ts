/** Texts of tables. */
export const table = {
  columns: 'Columns',
  howToSend: 'How to send content',
  selectAll: 'Select all that are shown',
  selectRow: 'Select this row',
}
