/** Texts on the settings that the frame needs. */
export const settings = {
  sections: {
    personal: 'Personal',
    sessions: 'Sessions',
    workspace: 'General',
    signIn: 'Sign-in',
    queues: 'Review queues',
    tags: 'Tags',
    attributes: 'Attributes',
    hashLists: 'Hash lists',
    signals: 'Signals',
    privateStorage: 'Private storage',
    strikes: 'Strikes & bans',
    templates: 'Message templates',
    integrations: 'Integrations',
    exports: 'Exports',
    data: 'Data',
    plan: 'Plan & usage',
    apiKeys: 'API keys',
    webhook: 'Webhooks',
  },
  webhook: {
    outage: 'The endpoint has been failing for {span}',
    outageBegins: 'The endpoint has begun to fail',
    outageLook: 'Look at the webhook',
    outageText:
      '{count} decision waits, nothing is lost. The next try is {at}. | {count} decisions wait, nothing is lost. The next try is {at}.',
    soon: 'soon',
  },
  plan: {
    look: 'Look at the plan',
    usedUp: {
      WEEKLY_ITEMS: 'All {limit} new items in 7 days are used: new items are refused.',
      LISTS: 'All {limit} lists are used: no more can be made.',
    },
    scarce: {
      WEEKLY_ITEMS: '{used} of {limit} new items in 7 days are used. Those beyond are refused.',
      LISTS: '{used} of {limit} lists are used.',
    },
  },
}
