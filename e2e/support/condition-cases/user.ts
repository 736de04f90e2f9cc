import { type ConditionCases, onlyMatching, sentBefore, user, type World } from './condition-case.ts'

async function struck({ story }: World, id: string): Promise<void> {
  await story.rest('POST', 'user', { id: `struck-${id}` })
  await story.moderator(
    `mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { actions { id } } }`,
    {
      input: { user: { externalId: `struck-${id}` }, requestId: crypto.randomUUID() },
    },
  )
}

const law = 'The law was passed by parliament in a late vote'

/** The conditions of the group User. */
export const userCases: ConditionCases = {
  user_name: {
    params: { words: ['bob'] },
    matching: user({ name: 'Bob Smith' }),
    other: user({ name: 'Ann' }),
  },
  name_length: { params: { atMost: 2 }, matching: user({ name: 'Al' }), other: user({ name: 'Albert' }) },
  user_status: {
    params: { statuses: ['flagged'] },
    matching: user({ status: 'flagged' }),
    other: user({ status: 'allowed' }),
  },
  user_type: {
    params: { types: ['trusted'] },
    matching: user({ type: 'trusted' }),
    other: user({ type: 'normal' }),
  },
  signed_up: {
    params: { when: 'before', within: 10, unit: 'days' },
    matching: user({ signup_date: '2020-01-02' }),
    other: () => user({ signup_date: new Date().toISOString() }),
  },
  signup_method: {
    params: { methods: ['phone'] },
    matching: user({ signup_method: 'phone' }),
    other: user({ signup_method: 'email' }),
  },
  email_domain: {
    params: { domains: ['bad.example'] },
    matching: user({ email: 'a@bad.example' }),
    other: user({ email: 'a@good.example' }),
  },
  location: {
    params: { countries: ['SE'] },
    matching: user({ country: 'SE' }),
    other: user({ country: 'NO' }),
  },
  ip_address: {
    params: { addresses: ['192.0.2.0/24'] },
    matching: user({ ip: '192.0.2.7' }),
    other: user({ ip: '198.51.100.7' }),
  },
  profile_image: {
    params: { present: true },
    matching: user({ profile_image_url: 'https://example.com/a.png' }),
    other: user({ name: 'No picture' }),
  },
  number_of_strikes: {
    params: async ({ story }: World) => {
      await story.admin(
        `mutation ($input: UpdateStrikeSettingsInput!) { updateStrikeSettings(input: $input) { strikeSettings { tiers { duration } } } }`,
        { input: { tiers: [{ duration: 1, period: 'DAYS' }] } },
      )
      return { atLeast: 1 }
    },
    before: onlyMatching(struck),
    matching: { user: { id: 'struck-matching-number_of_strikes' } },
    other: user({ name: 'Never struck' }),
  },
  user_tags: { params: { tags: ['seen'] }, matching: user({ tags: ['seen'] }), other: user({ tags: [] }) },
  user_project: {
    params: ({ elsewhere }: World) => ({ categoryIds: [elsewhere] }),
    matching: user({ project_id: 'elsewhere' }),
    other: user({ project_id: 'general' }),
  },
  content_volume: {
    params: { atLeast: 3, within: 1, unit: 'hours' },
    before: sentBefore('One of many', 'writes-much'),
    matching: { user: { id: 'writes-much' } },
    other: user({ name: 'Writes little' }),
  },
  topic_volume: {
    params: { topic: 'politics', atLeast: 3, within: 1, unit: 'hours' },
    before: sentBefore(law, 'talks-politics'),
    matching: { text: law, user: { id: 'talks-politics' } },
    other: { text: law, user: { id: 'speaks-once' } },
  },
}
