import type { Given } from '../stage/every-text.ts'

/** Shows that a script ran: it sets a variable that no code of the program has. Short, since names are. */
export const ran = '__ran=1'

export const scripts: readonly string[] = [
  `<script>${ran}</script>`,
  `<img src=x onerror="${ran}">`,
  `"><svg onload=${ran}>`,
  `'-(${ran})-'`,
  `[x](javascript:${ran})`,
  `<a href="javascript:${ran}" autofocus onfocus=${ran}>x</a>`,
  `{{constructor.constructor('${ran}')()}}`,
  `<iframe srcdoc="<script>parent.${ran}</script>"></iframe>`,
]

/** The texts that are tried in the n-th place, until one is accepted; unique names contain the number. */
export const texts = (n: number): readonly string[] =>
  [scripts[n % scripts.length], scripts[1], `https://x.test/"><svg onload=${ran}>`, `${ran}.${n}@x.test`].map(
    (text, way) => (way < 2 ? `${text} ${n}` : `${text}`),
  )

const words = [{ key: 'text', params: { match: 'contains_any_word', words: ['casino'] } }]
const flags = [{ key: 'change_status', params: { status: 'flagged' } }]
const item = { content: { id: '$content' } }

/**
 * Fields that mutations need beyond those that the schema requires: `$kind` stands for the id of an object, `$n` for a unique
 * number.
 */
export const given: Given = {
  addPolicyExample: { policyId: '$written_policy' },
  createAiModerator: {
    name: 'Watch $n',
    provider: 'anthropic',
    writtenPolicyId: '$written_policy',
    settings: { model: 'm', apiKey: 'k' },
  },
  createHashList: { hashes: 'd41d8cd98f00b204e9800998ecf8427e' },
  createIntegration: { kind: 'slack', settings: { signingSecret: 's', token: 'xoxp-1' } },
  createList: { type: 'STRINGS' },
  createMember: { email: 'member-$n@x.test', password: 'a long enough passphrase' },
  createRule: { type: 'CONTENT', conditions: words, actions: flags },
  createSavedView: { page: 'CONTENT', filters: [{ name: 'search', value: 'casino' }] },
  createSignalProvider: { provider: 'chat_model', settings: { model: 'm', apiKey: 'k' } },
  createTag: { color: '#336699' },
  decide: { reviewId: '$review' },
  holdReview: { until: '$tomorrow' },
  inviteMember: { email: 'invited-$n@x.test' },
  placeLegalHold: item,
  publishWrittenPolicy: { basedOn: 1 },
  registerAttribute: { type: 'ENUM', enumValues: ['one'] },
  saveWrittenPolicyDraft: {
    basedOn: 0,
    sections: [{ policyCategoryId: '$policy_category', markdown: 'Nothing of this' }],
  },
  sendMessage: item,
  setStatus: { ...item, policyId: 'reported' },
  startBacktest: { days: 1, rule: { type: 'CONTENT', name: 'Casino', conditions: words, actions: flags } },
  strikeUser: { user: { id: '$user' } },
  submitUserReport: { content: { externalId: 'stored-1' }, policyId: 'reported' },
  updateSavedView: { filters: [{ name: 'search', value: 'casino' }] },
  updateRule: { id: '$rule', conditions: words, actions: flags },
}

const because = (why: string, ...mutations: readonly string[]) =>
  Object.fromEntries(mutations.map((name) => [name, why]))

/** Mutations that are not tried, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  ...because(
    'takes passwords and codes, which nobody is shown',
    'acceptInvitation',
    'changePassword',
    'confirmSecondStep',
    'finishSignIn',
    'replaceRecoveryCodes',
    'requestPasswordLink',
    'resetPassword',
    'signIn',
    'turnSecondStepOff',
  ),
  ...because('is the operator’s', 'createWorkspace', 'updateWorkspaceTerms'),
  ...because('stores nothing', 'tryAiModerator', 'tryClassifierOnPicture', 'tryMedia', 'trySignal'),
  ...because('takes away', 'removeListItems', 'removeTags', 'replaceListItems'),
  ...because('names tags that there are', 'addTags'),
  ...because('is what POST /appeals takes, with which appeals are filed', 'fileAppeal'),
  ...because(
    'needs what a colleague did, or the figures of a preview; its note is shown where that of decide is',
    'assignReview',
    'makeGoldenItem',
    'returnReview',
    'startBulkDecision',
  ),
  ...because('is open to keys of scores alone', 'suggestScores'),
  ...because('takes the text that createClassifier takes', 'writeClassifierPolicy'),
  ...because('takes hashes alone', 'addHashes'),
  ...because('takes a query of GraphQL', 'startExport'),
  ...because('takes an address, which inward-requests tries', 'setWebhook', 'setIdentityProvider'),
  ...because('takes a file of what addClassifierExamples takes', 'uploadClassifierExamples'),
}

/** Pages without users' texts, by route name, and why. */
export const withoutWords: Readonly<Record<string, string>> = {
  settings: 'leads to the first of its pages',
  ...because('are the settings and browsers of who looks', 'settings-personal', 'settings-sessions'),
  ...because('have addresses, secrets and figures alone', 'settings-sign-in', 'settings-private-storage'),
  ...because('have figures alone', 'settings-strikes', 'settings-plan', 'quality'),
  ...because(
    'are empty forms, and templates of ours',
    'settings-signal-provider-new',
    'rule-new',
    'rule-templates',
  ),
  ...because(
    'list what nothing here made',
    'settings-exports',
    'bulk-decisions',
    'bulk-decision',
    'rules-deleted',
  ),
  ...because('lists what keys of scores suggest', 'suggested-scores'),
}
