/** What is known of a user. */
export const users = {
  title: 'User',
  unknown: 'Unknown until a profile is synced',
  items: 'items',
  removed: 'removed',
  since: 'known for',
  type: { normal: 'Normal', trusted: 'Trusted', moderator: 'Moderator', admin: 'Admin', testing: 'Testing' },
  recent: 'Recent content',
  noRecent: 'Nothing else by this user.',
  timeline: 'Actions on this user',
  all: 'All content of this user',
  missing: 'There is no such user',
}
