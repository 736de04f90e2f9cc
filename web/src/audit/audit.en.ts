/** The audit log. */
export const audit = {
  title: 'Audit log',
  hint: 'Changes of settings, reviews put on hold, escalated, skipped or handed over, and reveals of blurred media, newest first. Entries never change.',
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
