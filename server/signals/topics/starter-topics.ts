/** The embedded topics, by key. */
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

/** The key of an embedded topic. */
export type StarterTopic = keyof typeof starterTopics

/** The keys, in the order of the list. */
export const starterTopicKeys = Object.keys(starterTopics) as StarterTopic[]

/** Whether a topic is an embedded one. */
export const isStarterTopic = (topic: string): topic is StarterTopic => Object.hasOwn(starterTopics, topic)
