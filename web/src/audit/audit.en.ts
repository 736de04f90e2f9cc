/** The audit log. */
export const audit = {
  title: 'Audit log',
  hint: 'Every change of settings and every reveal of blurred media, newest first. Entries are chained and never change.',
  at: 'When',
  actor: 'Who',
  event: 'Event',
  subject: 'Subject',
  change: 'Change',
  details: 'Entry {seq}',
  before: 'Before',
  after: 'After',
  none: 'Nothing has been recorded yet',
}
