import { UserType } from '../../intake/users/user.entity.ts'
import { newId } from '../../platform/ids.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { Period } from '../../platform/vocabulary/period.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { AttributeSource as Source } from '../../settings/attributes/attribute.entity.ts'
import { AttributeSource, AttributeType } from '../../settings/attributes/attribute.entity.ts'
import { policyCategoriesByPolicyIds } from '../../settings/policies/policy-category.store.ts'
import type { Services } from '../../wiring/services.ts'
import { people } from './demo-data.ts'
import { decideInPast } from './demo-past.ts'

const countries = ['DE', 'PL', 'ES', 'NG', 'FR', 'DE', 'JP', 'US', 'IN', 'AT', 'GB', 'FR'] as const
const methods = ['email', 'google', 'phone'] as const

const templates = [
  [
    'First warning',
    'Hello {{user_name}},\n\nyour post was removed because it broke our rules. Please read them before you post again.\n\n{{moderator_name}}',
  ],
  [
    'Contact in the app',
    'Hello {{user_name}}, please keep contact and payment inside the app: it protects both sides.',
  ],
] as const

const attributes: readonly [Source, string, AttributeType, string[]?][] = [
  [AttributeSource.content, 'device', AttributeType.enum, ['ios', 'android', 'web']],
  [AttributeSource.user, 'rating', AttributeType.number],
  [AttributeSource.user, 'verified', AttributeType.boolean],
]

const reportTexts = [
  'Asked me to pay outside the app',
  'Insulted me after I said no',
  null,
  'Same listing again and again',
] as const

/** Writes the data about people: a strike ladder, templates and attributes, and the profiles of the demo's users. */
export async function writeDemoPeople(services: Services, { workspaceId, actor }: Caller): Promise<void> {
  const by = { workspaceId, actor }
  await services.strikeLadders.update(
    { workspaceId, actor },
    {
      tiers: [
        { duration: 1, period: Period.days },
        { duration: 1, period: Period.weeks },
        { duration: 1, period: Period.months },
      ],
      clearing: { duration: 3, period: Period.months },
    },
  )
  for (const [name, message] of templates) await services.messageTemplates.create(by, { name, message })
  for (const [source, name, type, enumValues] of attributes)
    await services.attributes.register(by, { source, name, type, ...(enumValues && { enumValues }) })
  await services.userIntake.import(workspaceId, {
    users: people.map(({ id, name, knownDays }, at) => ({
      id,
      name,
      type: at === 3 ? UserType.trusted : UserType.normal,
      email: `${id}@example.com`,
      signupDate: new Date(
        Date.now() - (knownDays < 30 ? knownDays : at * 37 + 35) * 86_400_000,
      ).toISOString(),
      signupMethod: methods[at % methods.length],
      country: countries[at],
      ip: `203.0.113.${at + 10}`,
      projectId: 'marketplace',
      attributes: { rating: 5 - (at % 4) * 0.5, verified: at % 3 !== 0, app_version: '5.0.0' },
    })),
  })
}

/** Files reports on some of the items and users, and gives the most reported user a strike. */
export async function reportDemo(
  { userReports, handActions }: Services,
  { workspaceId, actor }: Caller,
  contentIds: readonly string[],
): Promise<void> {
  const reporters = people.map(({ id }) => id)
  const reasons = ['spam-scams', 'harassment', 'illegal-goods'] as const
  for (const [at, contentId] of contentIds.entries())
    for (const reporterExternalId of reporters.slice(at % 5, (at % 5) + 1 + (at % 3)))
      await userReports.submit(
        { workspaceId, actor: { kind: ActorKind.customer, id: null } },
        {
          policyId: reasons[at % reasons.length],
          reporterExternalId,
          content: { externalId: contentId },
          extraInfo: reportTexts[at % reportTexts.length],
        },
      )
  for (const reporterExternalId of ['u-1041', 'u-1044', 'u-1046'])
    await userReports.submit(
      { workspaceId, actor: { kind: ActorKind.customer, id: null } },
      {
        policyId: 'spam-scams',
        reporterExternalId,
        user: { externalId: 'u-1051' },
        extraInfo: reportTexts[0],
      },
    )
  await handActions.strike(
    { workspaceId, actor },
    {
      user: { externalId: 'u-1051' },
      note: 'Third complaint this week',
      requestId: newId(),
    },
  )
}

/** Bans a user who insulted others, some hours ago. */
export async function banDemo(services: Services, workspaceId: string, moderatorId: string): Promise<void> {
  const harassment = await services.database.inWorkspace(workspaceId, (tx) =>
    policyCategoriesByPolicyIds(tx, workspaceId, ['harassment']),
  )
  await decideInPast(services, workspaceId, {
    object: { user: { externalId: 'u-1048' } },
    by: moderatorId,
    status: Status.hidden,
    policyCategoryId: harassment[0]?.id ?? null,
    at: new Date(Date.now() - 5 * 3_600_000),
  })
}
