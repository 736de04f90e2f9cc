/** Texts on exports that the page of a review needs. */
export const exports = {
  export: 'Export',
  title: 'Export {list}',
  lists: {
    contents: 'content',
    users: 'users',
    userReports: 'user reports',
    reportedItems: 'reported items',
    reviews: 'reviews',
    actions: 'decisions',
    auditEntries: 'audit log',
    deliveries: 'webhook deliveries',
    userRecords: 'data of a user',
  },
}
