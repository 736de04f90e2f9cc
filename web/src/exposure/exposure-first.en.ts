/** Texts on exposure that the page of a review needs. */
export const exposure = {
  breakTitle: 'Time for a break',
  breakHint:
    'You have seen as much sensitive material as you are to see now, and this review is kept from you. Others in the list are open to you.',
  backToList: 'Back to the list',
  breakNotice:
    'You have seen {count} sensitive item without a break. Take one, until {time}. | You have seen {count} sensitive items without a break. Take one, until {time}.',
  spentNotice:
    'You have seen {count} sensitive item in 24 hours: enough for a day. | You have seen {count} sensitive items in 24 hours: enough for a day.',
  stopped: 'You are given reviews that are not sensitive.',
}
