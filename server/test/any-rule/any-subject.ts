import fc from 'fast-check'
import { UserType } from '../../intake/users/user.entity.ts'
import { idOf } from '../../platform/ids.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import type { Item, ReviewSubject, Subject } from '../../signals/item.ts'
import { makeItem } from '../make-item.ts'
import { attributeNames, idsByWidget, projects, strings, workspaceId } from './known-things.ts'

const url = 'https://x.test/a'
const media = fc.subarray([url])
const now = Date.parse('2026-01-01T00:00:00Z')

const pieces = [
  ...strings,
  'ALPHA',
  'betagamma',
  'gammma!',
  'https://bad.com/x',
  'shop.ok.org',
  'ada@bad.com',
  '+49 30 901820',
  'Das ist ein deutscher Satz über das Wetter',
  'this is a rather plain sentence in English',
  'you are a stupid worthless idiot',
]

/** Any text that rules may find something in. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { maxLength: 6 })
  .map((all) => all.join(' '))

const attributes = fc.option(
  fc.dictionary(
    fc.constantFrom(...attributeNames),
    fc.oneof(fc.integer({ min: 0, max: 8 }), fc.boolean(), fc.constantFrom(...strings)),
  ),
)

const user = fc
  .record({
    name: fc.option(fc.constantFrom(...strings, 'Alpha Beta', '')),
    type: fc.constantFrom(...Object.values(UserType)),
    status: fc.constantFrom(...Object.values(Status)),
    tags: fc.subarray(strings, { maxLength: 4 }),
    projectId: fc.option(fc.constantFrom(...projects)),
    email: fc.option(fc.constantFrom('ada@bad.com', 'ada@mail.ok.org', 'ada@other.net')),
    signedUpMinutesAgo: fc.option(fc.oneof(fc.integer({ min: 0, max: 180 }), fc.nat(100 * 24 * 60))),
    signupMethod: fc.option(fc.constantFrom('email', 'SSO', 'phone')),
    ip: fc.option(fc.constantFrom('192.0.2.7', '10.1.2.3', '203.0.113.9', '2001:db8::1')),
    country: fc.option(fc.constantFrom('DE', 'US', 'JP', 'FR')),
    profileImageUrl: fc.constantFrom(null, url),
    attributes,
    strikes: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ signedUpMinutesAgo: minutes, ...rest }) => ({
    ...rest,
    signupDate: minutes === null ? null : new Date(now - minutes * 60_000),
  }))

const review: fc.Arbitrary<ReviewSubject> = fc.record({
  priority: fc.constantFrom(...Object.values(Priority)),
  policyCategoryIds: fc.subarray([...(idsByWidget['policy-category'] ?? [])]),
})

const content = fc
  .record({
    text: fc.option(anyText),
    imageUrls: media,
    videoUrls: media,
    audioUrls: media,
    metadata: attributes,
    tags: fc.subarray(strings, { maxLength: 4 }),
    project: fc.constantFrom(...projects),
  })
  .map(({ project, ...rest }) => ({
    ...rest,
    category: { id: idOf(workspaceId, 'category', project), externalId: project },
  }))

/** Any item, with the review that opens for it. */
export const anyItem: fc.Arbitrary<Item> = fc.tuple(content, user, review).map(([item, author, opening]) => ({
  ...makeItem({ ...item, workspaceId, user: author }),
  review: opening,
}))

/** Any user alone, with the review that opens for them. */
export const anyUser: fc.Arbitrary<Subject> = anyItem.map((item) => ({
  workspaceId,
  user: item.user,
  review: item.review as ReviewSubject,
}))
