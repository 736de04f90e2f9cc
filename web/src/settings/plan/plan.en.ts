/** The plan of the workspace and what is used of it. */
export const plan = {
  hint: 'What this workspace can use, and how much of it is used.',
  current: 'Plan',
  names: { free: 'Free', starter: 'Starter', pro: 'Pro', enterprise: 'Enterprise' },
  media: 'Video moderation {video}, audio moderation {audio}',
  on: 'on',
  off: 'off',
  lists: 'Lists in use',
  of: 'of {most}',
  unlimited: 'Unlimited',
  noLimit: 'no limit',
  compare: 'Plans',
  feature: 'What a plan has',
  features: {
    weeklyItems: 'New items in 7 days',
    lists: 'Lists',
    strikes: 'Strikes',
    temporaryBans: 'Temporary bans',
    ipLists: 'Lists of IP addresses',
  },
}
