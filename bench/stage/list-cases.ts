import { createHash } from 'node:crypto'
import { auditList } from '../../server/access/audit/audit-entry.store.ts'
import type { AuditFilter } from '../../server/access/audit/audit-filter.input.ts'
import type { ActionFilter } from '../../server/actions/action-filter.input.ts'
import { actionList } from '../../server/actions/action-list.store.ts'
import { actionsOn } from '../../server/actions/action.store.ts'
import { AppealState } from '../../server/decisions/appeals/appeal-state.ts'
import type { AppealFilter } from '../../server/decisions/appeals/appeal.input.ts'
import { appealList } from '../../server/decisions/appeals/appeal.store.ts'
import { deliveryList } from '../../server/delivery/webhooks/delivery.store.ts'
import type { ErasureFilter } from '../../server/insight/erasure/erasure-filter.input.ts'
import { erasureList } from '../../server/insight/erasure/erasure.store.ts'
import type { ContentFilter } from '../../server/intake/content/content-filter.input.ts'
import { contentList } from '../../server/intake/content/content-list.store.ts'
import { HandledReason, ReportState } from '../../server/intake/reports/report-state.ts'
import type { ReportedItemFilter } from '../../server/intake/reports/reported-item-list.ts'
import { reportedItemList } from '../../server/intake/reports/reported-item.store.ts'
import type { UserReportFilter } from '../../server/intake/reports/user-report-filter.input.ts'
import { reportList } from '../../server/intake/reports/user-report.store.ts'
import type { UserFilter } from '../../server/intake/users/user-filter.input.ts'
import { UserType } from '../../server/intake/users/user.entity.ts'
import { userList } from '../../server/intake/users/user.store.ts'
import type { Listing } from '../../server/platform/graphql/listing.ts'
import { idOf } from '../../server/platform/ids.ts'
import { DeliveryState } from '../../server/platform/vocabulary/delivery-state.ts'
import { Priority } from '../../server/platform/vocabulary/priority.ts'
import { ActorKind, ReviewSubjectType, Status } from '../../server/platform/vocabulary/status.ts'
import type { ReviewFilter } from '../../server/reviews/review-filter.input.ts'
import { reviewList } from '../../server/reviews/review-list.store.ts'
import { ReviewState } from '../../server/reviews/review-state.ts'
import type { CategoryFilter, SubcategoryFilter } from '../../server/settings/places/place-filter.input.ts'
import { categoryList, subcategoryList } from '../../server/settings/places/place.store.ts'

/** The values of each field of a list's filter: a frequent one, a rare one, and one without matches. */
type Cases<F> = { [K in keyof F]-?: readonly NonNullable<F[K]>[] }

/** A list of the dashboard with the filter values that are measured. */
export interface ListCases {
  list(filter: object): Listing<object>
  filters: Readonly<Record<string, readonly unknown[]>>
}

const casesOf = <F extends object>(list: (filter: F) => Listing<object>, filters: Cases<F>): ListCases => ({
  list: (filter) => list(filter as F),
  filters,
})

/** The id of a generated row (stage/million.ts). */
export const filledId = (workspaceId: string, kind: string, n: number): string => {
  const hex = createHash('md5').update(`${kind}${workspaceId}${n}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const ranges = [
  { from: daysAgo(20), to: daysAgo(19) },
  { from: daysAgo(900), to: daysAgo(800) },
]

/** Words of every second text, of a few in a thousand, of hardly one, and of none; letters alone; and identifiers. */
const searches = ['bababa', 'bofoba', 'tifoda', 'qxzwvk', 'tutututu', 'ｂａｂａｂａ', 'known', 'no-such-id']

/** The lists by the inputs of their filters in the schema, with an entry for each field: a test compares the two. */
export function listCases(workspaceId: string): Record<string, ListCases> {
  const id = (kind: string, n: number) => filledId(workspaceId, kind, n)
  const policies = [[id('policy', 1)], [id('policy', 99)], [id('policy', 1), id('policy', 2)]]
  const actors = [
    { kinds: [ActorKind.member] },
    { kinds: [ActorKind.ai] },
    { ids: [id('member', 4)] },
    { ids: [id('rule', 3)] },
    { ids: [id('member', 99)] },
  ]
  return {
    ContentFilter: casesOf<ContentFilter>((filter) => contentList(workspaceId, filter), {
      ids: [[id('item', 5), id('item', 6)]],
      search: searches,
      externalIds: [['known', 'unknown']],
      statuses: [[Status.allowed], [Status.flagged], [Status.flagged, Status.hidden]],
      initialStatuses: [[Status.allowed], [Status.flagged], [Status.hidden], [Status.flagged, Status.hidden]],
      categories: [[{ kind: 'category', id: id('category', 3) }], [{ kind: 'category', externalId: 'none' }]],
      subcategories: [
        [{ kind: 'subcategory', id: id('place', 3) }],
        [{ kind: 'subcategory', externalId: 'none' }],
      ],
      users: [[{ kind: 'user', id: id('user', 3) }], [{ kind: 'user', externalId: 'none' }]],
      policyCategoryIds: policies,
      recommended: [true, false],
      unjudged: [true, false],
      createdAt: ranges,
    }),
    UserFilter: casesOf<UserFilter>((filter) => userList(workspaceId, filter), {
      ids: [[id('user', 3)], [id('user', 99), id('user', 100)]],
      search: ['bababa', 'user777@', 'Tifoda 7', ...searches.slice(3)],
      statuses: [[Status.allowed], [Status.hidden], [Status.flagged]],
      types: [[UserType.normal], [UserType.trusted], [UserType.admin]],
      tags: [['vip'], ['none']],
    }),
    ReviewFilter: reviewCases(workspaceId, policies, id),
    UserReportFilter: casesOf<UserReportFilter>((filter) => reportList(workspaceId, filter), {
      states: [[ReportState.open], [ReportState.handled]],
      handledReasons: [[HandledReason.action_taken], [HandledReason.ignored], [HandledReason.already_hidden]],
      policyCategoryIds: [...policies, [id('policy', 7)]],
      contents: [[{ kind: 'content', id: id('item', 4) }], [{ kind: 'content', externalId: 'none' }]],
      users: [[{ kind: 'user', id: id('user', 3) }]],
      reporters: [[{ kind: 'user', id: id('user', 7) }], [{ kind: 'user', externalId: 'none' }]],
      createdAt: ranges,
    }),
    ReportedItemFilter: casesOf<ReportedItemFilter>((filter) => reportedItemList(workspaceId, filter), {
      objectTypes: [[ReviewSubjectType.content], [ReviewSubjectType.user]],
      policyCategoryIds: [...policies, [id('policy', 7)]],
    }),
    ActionFilter: casesOf<ActionFilter>((filter) => actionList(workspaceId, filter), {
      at: ranges,
      actor: actors,
      policyCategoryIds: policies,
      types: [['ChangeStatus'], ['AddTags'], ['RemoveTags']],
      statuses: [[Status.allowed], [Status.hidden]],
      object: [{ types: ['content'] }, { types: ['user'] }, { ids: [id('item', 5)] }] as never,
      standing: [true, false],
      restricting: [true, false],
    }),
    AppealFilter: casesOf<AppealFilter>((filter) => appealList(workspaceId, filter), {
      states: [[AppealState.open], [AppealState.upheld], [AppealState.overturned]],
      externalIds: [['appeal-7'], ['none']],
      createdAt: ranges,
    }),
    AuditFilter: casesOf<AuditFilter>((filter) => auditList(workspaceId, filter), {
      at: ranges,
      actor: actors,
      objectIds: [[id('item', 5)], [id('item', -5)]],
      events: [['decision.allowed'], ['decision.removed'], ['rule.created']],
      nouns: [['decision'], ['rule']],
      policyCategoryIds: policies,
    }),
    ErasureFilter: casesOf<ErasureFilter>((filter) => erasureList(workspaceId, filter), {
      users: [[{ kind: 'user', id: id('user', 3) }]],
    }),
    DeliveryFilter: deliveryCases(workspaceId),
    CategoryFilter: casesOf<CategoryFilter>((filter) => categoryList(workspaceId, filter), {
      search: ['category-7', 'qxzwvk'],
    }),
    SubcategoryFilter: casesOf<SubcategoryFilter>((filter) => subcategoryList(workspaceId, filter), {
      search: ['place-77', 'qxzwvk'],
      categories: [[{ kind: 'category', id: id('category', 3) }]],
      statuses: [[Status.allowed], [Status.hidden]],
    }),
  }
}

function reviewCases(
  workspaceId: string,
  policies: string[][],
  id: (kind: string, n: number) => string,
): ListCases {
  const caller = { id: id('member', 3) }
  const resolved = [ReviewState.resolved]
  return {
    list: (filter) => reviewList({ workspaceId, caller, filter }),
    filters: {
      ids: [[id('review', 1), id('review', 2)]],
      queueIds: [[id('queue', 99)]],
      states: [[ReviewState.open], resolved, [ReviewState.escalated], [ReviewState.on_hold]],
      openedAt: ranges,
      resolvedAt: ranges,
      waitingAt: ranges.map(({ from }) => from),
      mine: [true],
      priorities: [[Priority.high], [Priority.high, Priority.low]],
      policyCategoryIds: policies,
      ruleIds: [[id('rule', 3)], [id('rule', 99)]],
      caseIds: [[id('case', 1)]],
      firstOfCase: [true],
      recommended: [true, false],
      appealed: [true, false],
      search: searches,
    } satisfies Cases<ReviewFilter>,
  }
}

function deliveryCases(workspaceId: string): ListCases {
  const list = ({ states, externalIds }: { states?: DeliveryState[]; externalIds?: string[] }) =>
    deliveryList(workspaceId, {
      states: states ?? null,
      actions: externalIds
        ? (tx) =>
            actionsOn(
              tx,
              workspaceId,
              externalIds.map((each) => idOf(workspaceId, 'content', each)),
            )
        : null,
    })
  return casesOf(list, {
    states: [[DeliveryState.delivered], [DeliveryState.exhausted], [DeliveryState.parked]],
    externalIds: [['known'], ['none']],
  })
}

/** Filters of lists that are short in any workspace, each with the reason. */
export const shortLists: Readonly<Record<string, string>> = {
  DeletedRuleFilter: 'the rules that people have deleted',
  LegalHoldFilter: 'what admins have put on hold, one by one',
  SuggestedScoreFilter: 'what people have suggested, kept for some days',
  UserRecordFilter: 'what is kept of one user, each kind read by an index of its own',
}
