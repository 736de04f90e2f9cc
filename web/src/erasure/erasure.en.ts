/** Deleting content and users for good. */
export const erasure = {
  content: {
    delete: 'Delete for good',
    title: 'Delete this item for good?',
    text: 'It goes with its media, reviews, reports, appeals and decisions, and cannot be brought back. The audit log keeps who decided what and when, without a word of it. The webhook tells nothing of it.',
    confirm: 'Delete {item}',
    done: 'The item is deleted',
  },
  hold: {
    title: 'Legal hold',
    contentHint:
      'Until it is released the item is not deleted, the erasure of its author waits, and nothing of it is forgotten with time.',
    userHint:
      'Until it is released the user is not erased, none of their content is deleted, and nothing of it is forgotten with time.',
    reason: 'Reason',
    reasonHint: 'Such as the number of a case. Moderators see it on the page.',
    until: 'Last day',
    untilHint: 'Without one it stands until somebody releases it.',
    place: 'Put on hold',
    placed: 'On legal hold',
    on: 'On legal hold',
    onAuthor: 'The author is on legal hold',
    by: 'By {name}, {at}',
    ends: 'until {at}',
    release: 'Release',
    released: 'The legal hold is released',
  },
  user: {
    more: 'More',
    erase: 'Erase for good',
    title: 'Erase this user for good?',
    text: 'The user goes with all their content, the reports they made, their strikes, bans, appeals and every decision on these, and cannot be brought back. All exports since the user was first known are deleted, as any may have them. The audit log keeps who decided what and when, by ids. The webhook tells nothing of it.',
    confirm: 'Erase {user}',
    started: 'The user is being erased',
    running: 'Being erased: {done} of {total} items',
    failed: 'The erasure stopped: {error}. Start it again, and it goes on.',
    progress: 'How far the erasure has come',
    done: 'The user is erased',
  },
}
