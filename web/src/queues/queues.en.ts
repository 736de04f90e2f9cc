/** The queues. */
export const queues = {
  title: 'Queues',
  start: 'Start reviewing',
  startQueue: 'Start reviewing {queue}',
  waiting: 'waiting',
  urgent: 'urgent',
  oldest: 'oldest',
  nobody: 'Nobody is working here',
  default: 'Default',
  manage: 'Manage queues',
  notYours: 'You work in no queue',
  notYoursHint: 'An admin chooses who works in which queue.',
  working: 'Working',
  notWorking: 'Not working',
  work: 'Start working',
  workHint:
    'Reviews of this queue are assigned to you, up to ten at a time, for as long as this page is open.',
  stopWork: 'Stop working',
  stopWorkHint: 'What is assigned to you goes to others.',
  none: 'No queues yet',
  noneHint: 'Flagged items will show up here as reviews.',
}
