import { BlockList, isIPv4 } from 'node:net'
import { idOf } from '../../platform/ids.ts'
import { scoredText } from '../../signals/text-scores/scored-text.ts'
import type { About } from './about.ts'
import { entriesOf, workspaceId } from './known-things.ts'
import { isOfDomain, textMeans } from './text-meanings.ts'

/** Whether a condition with these parameters holds, read literally. */
type Meaning<P = never> = (params: P, about: About) => boolean

interface Range {
  atLeast?: number
  atMost?: number
}
interface Period {
  within?: number
  unit: 'minutes' | 'hours' | 'days'
}
interface Membership {
  match: 'is_in' | 'is_not_in'
  listId?: string
}
interface ScoreParams {
  score: string
  minimum: number
  sources?: ('text' | 'images' | 'videos' | 'audio')[]
}
type Reports = About['fetched']['reportsMade']

const within = ({ atLeast, atMost }: Range, value: number) =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost)
const is = ({ match }: Membership, among: boolean) => (match === 'is_in' ? among : !among)
const overlap = (some: readonly string[], others: readonly string[]) =>
  some.some((each) => others.includes(each))
const minutes = ({ within: amount = Infinity, unit }: Period) =>
  amount * { minutes: 1, hours: 60, days: 24 * 60 }[unit]
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

const reported = (reports: Reports, types: readonly string[] | undefined, period: Period) =>
  reports.filter(
    ({ type, daysAgo }) =>
      (types?.length ? types : ['any']).includes(type) && daysAgo < minutes(period) / (24 * 60),
  )

function isAddressed(ip: string, entries: readonly string[]): boolean {
  const family = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
  const wanted = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) wanted.addAddress(address, family(address))
    else wanted.addSubnet(address, Number(bits), family(address))
  }
  return wanted.check(ip, family(ip))
}

interface Custom {
  source: 'content' | 'user'
  attribute: string
}
const sent = ({ source, attribute }: Custom, { item, user }: About): unknown =>
  (source === 'user' ? user.attributes : item?.metadata)?.[attribute]

const isAmong: Meaning<Custom & Membership & { values: string[] }> = (params, about) => {
  const value = sent(params, about)
  const isId = typeof value === 'number' || (typeof value === 'string' && value !== '')
  return isId && is(params, params.values.includes(String(value)))
}

/** What the specification says of each condition, in section 2.10, without anything compiled. */
const meanings = {
  text: textMeans,
  text_length: (range: Range, { item }) => within(range, [...(item?.text ?? '')].length),
  special_characters: ({ measure, ...range }: Range & { measure: string }, { item }) => {
    const all = [...(item?.text ?? '')]
    const special = all.filter((letter) => !/[\p{L}\p{M}\p{N}\s]/u.test(letter)).length
    return within(range, measure === 'count' ? special : all.length === 0 ? 0 : (special / all.length) * 100)
  },
  duplicate_messages: (
    { scope, likeness, atLeast, ...period }: Period & { scope: string; likeness: string; atLeast: number },
    { fetched },
  ) => {
    const alike = fetched.duplicates.filter(({ exact }) => exact || likeness === 'near')
    const there = alike.filter(
      ({ sameUser, samePlace }) => ({ user: sameUser, place: samePlace, both: sameUser && samePlace })[scope],
    )
    return there.filter(({ secondsAgo }) => secondsAgo / 60 <= minutes(period)).length >= atLeast
  },
  links: (range: Range, { read }) => within(range, read.links().length),
  language: (params: Membership & { languages: string[] }, { read }) => {
    const told = read.language()
    return told !== null && is(params, params.languages.includes(told))
  },
  ai_scores: ({ score, minimum, sources = ['text'] }: ScoreParams, { item, fetched }) => {
    const texts = {
      text: [item?.text ?? ''],
      images: fetched.imageTexts.map(({ text }) => text),
      videos: fetched.videoTexts.map(({ text }) => text),
      audio: fetched.audioTexts.map(({ text }) => text),
    }
    return sources.some((source) =>
      texts[source].some((text) => {
        const scored = scoredText(text)
        const scores = scored !== null && 'scores' in scored ? Object.entries(scored.scores) : []
        return scores.some(([label, percent]) => label === score && percent >= minimum)
      }),
    )
  },
  image_type: ({ types }: { types: string[] }, { fetched }) =>
    fetched.media.some(({ kind, mime }) => kind === 'image' && types.includes(mime?.slice(6) ?? '')),
  similar_images: ({ known, minimum }: { known: string; minimum: number }, { fetched }) => {
    const { removed, listed } = fetched.similarImages
    const like = { removed: [removed], listed: [listed] }[known] ?? [removed, listed]
    return like.some((percent) => percent !== 0 && percent >= minimum)
  },
  qr_code: ({ present }: { present: boolean }, { fetched: { mediaLooks } }) => {
    const hasCode = mediaLooks.some(({ codes }) => codes.length > 0)
    if (present) return hasCode
    return !hasCode && mediaLooks.length > 0 && mediaLooks.every(({ problem }) => problem === null)
  },
  csam: ({ minimum }: { minimum: number }, { fetched: { csamScore } }) =>
    csamScore.score !== 0 && csamScore.score >= minimum,
  content_type: ({ types }: { types: string[] }, { item }) =>
    types.some((type) =>
      type === 'text'
        ? (item?.text ?? '').trim() !== ''
        : ({ image: item?.imageUrls, video: item?.videoUrls, audio: item?.audioUrls }[type] ?? []).length > 0,
    ),
  project: (params: Membership & { categoryIds: string[] }, { item }) =>
    is(params, params.categoryIds.includes(item?.category.id ?? '')),
  content_tags: (params: Membership & { tags: string[] }, { item }) =>
    is(params, overlap(params.tags, item?.tags ?? [])),
  times_reported: (
    {
      counts,
      reporterTypes,
      atLeast,
      atMost,
      ...period
    }: Range & Period & { counts: string; reporterTypes?: string[] },
    { fetched },
  ) => {
    const reports = reported(fetched.reportsReceived, reporterTypes, period)
    const each = reports.map(({ total, reporters }) => (counts === 'total' ? total : reporters))
    return within(
      { ...(atLeast !== undefined && { atLeast }), ...(atMost !== undefined && { atMost }) },
      sum(each),
    )
  },
  reported_by: ({ types }: { types: string[] }, { fetched }) =>
    reported(fetched.reportsReceived, types, { unit: 'days' }).some(({ total }) => total > 0),
  reports_made: (params: Range & Period, { fetched }) =>
    within(params, sum(reported(fetched.reportsMade, undefined, params).map(({ total }) => total))),
  user_name: ({ match, words }: { match: string; words: string[] }, { user }) => {
    const name = (user.name ?? '').toLowerCase()
    if (match === 'is') return words.some((word) => name === word.toLowerCase())
    return words.some((word) => name.includes(word.toLowerCase())) === (match === 'contains')
  },
  name_length: (range: Range, { user }) => within(range, (user.name ?? '').length),
  user_status: ({ statuses }: { statuses: string[] }, { user }) => statuses.includes(user.status),
  user_type: ({ types }: { types: string[] }, { user }) => types.includes(user.type),
  signed_up: ({ when, ...period }: Period & { when: string }, { user }) => {
    if (user.signupDate === null) return false
    const age = (user.asOf.getTime() - user.signupDate.getTime()) / 60_000
    return when === 'within' ? age <= minutes(period) : age > minutes(period)
  },
  signup_method: (params: Membership & { methods: string[] }, { user: { signupMethod } }) =>
    signupMethod !== null &&
    is(
      params,
      params.methods.some((method) => method.toLowerCase() === signupMethod.toLowerCase()),
    ),
  email_domain: (params: Membership & { domains?: string[] }, { user: { email } }) =>
    email !== null &&
    is(
      params,
      isOfDomain(email.split('@')[1] ?? '', [...(params.domains ?? []), ...entriesOf(params.listId)]),
    ),
  location: (params: Membership & { countries?: string[] }, { user: { country } }) =>
    country !== null &&
    is(params, [...(params.countries ?? []), ...entriesOf(params.listId)].includes(country)),
  ip_address: (params: Membership & { addresses?: string[] }, { user: { ip } }) =>
    ip !== null && is(params, isAddressed(ip, [...(params.addresses ?? []), ...entriesOf(params.listId)])),
  profile_image: ({ present }: { present: boolean }, { user }) => (user.profileImageUrl !== null) === present,
  number_of_strikes: (range: Range, { user }) => within(range, user.strikes),
  user_tags: (params: Membership & { tags: string[] }, { user }) =>
    is(params, overlap(params.tags, user.tags)),
  user_project: (params: Membership & { categoryIds: string[] }, { user: { projectId } }) =>
    is(params, projectId !== null && params.categoryIds.includes(idOf(workspaceId, 'category', projectId))),
  content_volume: (params: Range & Period, { fetched }) => {
    const posted = fetched.contentVolume.filter(({ hoursAgo }) => hoursAgo * 60 < minutes(params))
    return within(params, sum(posted.map(({ items }) => items)))
  },
  review_priority: ({ priorities }: { priorities: string[] }, { review }) =>
    priorities.includes(review?.priority ?? ''),
  review_type: ({ type }: { type: string }, { item }) => type === (item === null ? 'user' : 'content'),
  review_policy_category: (params: Membership & { policyCategoryIds: string[] }, { review }) =>
    is(params, overlap(params.policyCategoryIds, review?.policyCategoryIds ?? [])),
  custom_number: (params: Custom & { comparison: string; value: number }, about) => {
    const value = sent(params, about)
    if (typeof value === 'boolean' || value === undefined || Number.isNaN(Number(value))) return false
    return {
      greater_than: Number(value) > params.value,
      at_least: Number(value) >= params.value,
      less_than: Number(value) < params.value,
      at_most: Number(value) <= params.value,
    }[params.comparison] as boolean
  },
  custom_text: (params: Custom & { match: string; words: string[] }, about) => {
    const value = sent(params, about)
    if (typeof value !== 'string') return false
    const words = params.words.map((word) => word.toLowerCase())
    const has = params.match.endsWith('contains')
      ? words.some((word) => value.toLowerCase().includes(word))
      : words.includes(value.toLowerCase())
    return has !== params.match.includes('not')
  },
  custom_boolean: (params: Custom & { value: boolean }, about) =>
    String(sent(params, about)) === String(params.value),
  custom_enum: isAmong,
  custom_user_id: isAmong,
  custom_content_id: isAmong,
} satisfies Record<string, Meaning>

/** The meaning of the condition of that key; undefined where none is written down. */
export const meaningOf = (key: string): Meaning | undefined =>
  (meanings as Readonly<Record<string, Meaning>>)[key]
