/** Deleting what the platform deleted. */
export const erasure = {
  content: {
    delete: 'Delete for good',
    title: 'Delete this item for good?',
    text: 'It goes with its media, reviews, reports, appeals and decisions, and cannot be brought back. The audit log keeps who decided what and when, without a word of it. The webhook tells nothing of it.',
    confirm: 'Delete {item}',
    done: 'The item is deleted',
  },
  user: {
    more: 'More',
    erase: 'Erase for good',
    title: 'Erase this user for good?',
    text: 'The user goes with all their content, the reports they made, their strikes, bans, appeals and every decision on these, and cannot be brought back. All exports of the workspace are deleted, as any may have them. The audit log keeps who decided what and when, by ids. The webhook tells nothing of it.',
    confirm: 'Erase {user}',
    started: 'The user is being erased',
    running: 'Being erased: {done} of {total} items',
    failed: 'The erasure stopped: {error}. Start it again, and it goes on.',
    progress: 'How far the erasure has come',
    done: 'The user is erased',
  },
}
