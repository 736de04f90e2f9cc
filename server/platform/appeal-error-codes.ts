/** The codes of appeals that are refused. */
export const appealErrorCodes = {
  NOTHING_TO_APPEAL: {
    status: 409,
    meaning: 'There is no removal, ban or strike to appeal against.',
    remedy: 'Name content that was removed, a user who was banned or has a strike, or such an action.',
    example: 'There is nothing to appeal against',
    refusal: true,
  },
  ALREADY_RESTORED: {
    status: 409,
    meaning: 'The decision does not hold any more: it was taken back, or its time is over.',
    remedy: 'Nothing is left to appeal against.',
    example: 'The decision does not hold any more',
    refusal: true,
  },
  ALREADY_APPEALED: {
    status: 409,
    meaning: 'There is an appeal against this action, or one on the same item or user that waits.',
    remedy:
      'Look for it in the list of appeals. An action is appealed once; another of the same user, after the first is decided.',
    example: 'This has been appealed before',
    refusal: true,
  },
  APPEAL_TOO_LATE: {
    status: 409,
    meaning:
      'The time is over in which the decision can be appealed; admins set it, 6 months unless changed.',
    remedy: 'Tell the user. A moderator can still decide anew.',
    example: 'A decision can be appealed for 6 months',
    refusal: true,
  },
} as const
