/** The topics that come with the program, by their keys. */
export const starterTopics = {
  politics: 'Politics',
  religion: 'Religion',
  health: 'Health and medicine',
  finance: 'Finance and crypto',
  dating: 'Dating',
  gambling: 'Gambling',
  adult: 'Adult content',
  drugs: 'Drugs',
  weapons: 'Weapons',
  sports: 'Sports',
  gaming: 'Gaming',
  jobs: 'Job offers',
} as const

/** The key of a topic that comes with the program. */
export type StarterTopic = keyof typeof starterTopics

/** The keys, in the order of the list. */
export const starterTopicKeys = Object.keys(starterTopics) as StarterTopic[]

/** Whether a topic comes with the program. */
export const isStarterTopic = (topic: string): topic is StarterTopic => Object.hasOwn(starterTopics, topic)
