import { sql } from 'kysely'
import type { DecidedContent } from '../../intake/content/decided-content.store.ts'
import type { Sql } from '../../platform/database.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { Status } from '../../platform/vocabulary/status.ts'
import { type AskingDefaults, AskingStore } from '../runs/asking.store.ts'
import type { PolicyExample } from './policy-example.entity.ts'
import { passes } from './policy-example.store.ts'
import type { PolicyTrial, PolicyTrialItem } from './policy-trial.entity.ts'
import type { CategoryAgreement, ConfusionCell, TrialSummary } from './policy-trial.object.ts'

type Outcome =
  | 'draftAction'
  | 'draftCategoryId'
  | 'draftConfidence'
  | 'draftReasoning'
  | 'draftError'
  | 'publishedAction'
  | 'publishedCategoryId'
  | 'publishedError'

interface Tables {
  policyTrial: TableOf<PolicyTrial, AskingDefaults>
  policyTrialItem: TableOf<PolicyTrialItem, Outcome | 'done'>
}

type Key = Pick<PolicyTrial, 'workspaceId' | 'id'>

const tables = (tx: Sql) => tx.db<Tables>()

const itemsIn = (tx: Sql, { workspaceId, id }: Key) =>
  tables(tx)
    .selectFrom('policyTrialItem as i')
    .where('i.workspaceId', '=', workspaceId)
    .where('i.trialId', '=', id)

/** Trials of drafts, each of which belongs to its written policy. */
export const policyTrials = new AskingStore<PolicyTrial>('policyTrial', 'policyId')

type NewTrial = Pick<
  PolicyTrial,
  'workspaceId' | 'id' | 'policyId' | 'revision' | 'sections' | 'aiModeratorId'
>

/** Adds a trial over a policy's examples, oldest first, and over past items, in their order. */
export async function addTrial(
  tx: Sql,
  { sections, ...trial }: NewTrial,
  examples: readonly PolicyExample[],
  past: readonly DecidedContent[],
): Promise<PolicyTrial> {
  const { workspaceId, id: trialId } = trial
  const total = examples.length + past.length
  const added = await tables(tx)
    .insertInto('policyTrial')
    .values({ ...trial, sections: json(sections), total })
    .returningAll()
    .executeTakeFirstOrThrow()
  const items = [...examples.map(ofExample), ...past.map(ofPast)]
  if (total > 0)
    await tables(tx)
      .insertInto('policyTrialItem')
      .values(items.map((item, at) => ({ workspaceId, trialId, place: at + 1, ...item })))
      .execute()
  return added
}

const ofExample = ({ id, text, action, policyCategoryId }: PolicyExample) => ({
  exampleId: id,
  contentId: null,
  text,
  expectedAction: action,
  expectedCategoryId: policyCategoryId,
})

const ofPast = ({ id, text, status, policyCategoryId }: DecidedContent) => ({
  exampleId: null,
  contentId: id,
  text,
  expectedAction: status,
  expectedCategoryId: policyCategoryId,
})

/** The items that a trial has still to process, in its order, at most `most`. */
export const openItems = (tx: Sql, key: Key, most: number): Promise<PolicyTrialItem[]> =>
  itemsIn(tx, key).selectAll().where('i.done', '=', false).orderBy('i.place').limit(most).execute()

/** The result for an item of a trial. */
export type TrialOutcome = Pick<PolicyTrialItem, 'place' | Outcome>

/** Stores the results for items, and their cost; nothing for an item that was deleted while the model was asked. */
export async function keepOutcomes(
  tx: Sql,
  key: Key,
  outcomes: readonly TrialOutcome[],
  cost: number,
): Promise<void> {
  const all = <K extends keyof TrialOutcome>(column: K) => outcomes.map((outcome) => outcome[column])
  const brought = sql<TrialOutcome>`unnest(${all('place')}::int[], ${all('draftAction')}::text[],
    ${all('draftCategoryId')}::uuid[], ${all('draftConfidence')}::real[], ${all('draftReasoning')}::text[],
    ${all('draftError')}::text[], ${all('publishedAction')}::text[], ${all('publishedCategoryId')}::uuid[],
    ${all('publishedError')}::text[])`.as<'o'>(
    sql`o (place, draft_action, draft_category_id, draft_confidence, draft_reasoning, draft_error, published_action,
      published_category_id, published_error)`,
  )
  await tables(tx)
    .updateTable('policyTrialItem as i')
    .from(brought)
    .set(({ ref }) => ({
      draftAction: ref('o.draftAction'),
      draftCategoryId: ref('o.draftCategoryId'),
      draftConfidence: ref('o.draftConfidence'),
      draftReasoning: ref('o.draftReasoning'),
      draftError: ref('o.draftError'),
      publishedAction: ref('o.publishedAction'),
      publishedCategoryId: ref('o.publishedCategoryId'),
      publishedError: ref('o.publishedError'),
      done: true,
    }))
    .where('i.workspaceId', '=', key.workspaceId)
    .where('i.trialId', '=', key.id)
    .whereRef('i.place', '=', 'o.place')
    .where('i.done', '=', false)
    .execute()
  await policyTrials.add(tx, key, outcomes.length, cost)
}

const isPast = sql<boolean>`i.content_id is not null and i.done`
const agrees = sql<boolean>`i.draft_action = i.expected_action`
const isChanged = sql<boolean>`i.published_action is not null and i.draft_action is not null
  and (i.draft_action, coalesce(i.draft_category_id::text, '')) <> (i.published_action, coalesce(i.published_category_id::text, ''))`

/** The results of a trial so far. */
export const summaryOf = (tx: Sql, key: Key): Promise<TrialSummary> =>
  itemsIn(tx, key)
    .select([
      sql<number>`count(i.example_id)::int`.as('examples'),
      sql<number>`count(*) filter (where i.example_id is not null and i.done and not coalesce(${passes}, false))::int`.as(
        'examplesFailed',
      ),
      sql<number>`count(*) filter (where ${isPast})::int`.as('items'),
      sql<number>`count(*) filter (where ${isPast} and ${isChanged})::int`.as('changed'),
      sql<number>`count(*) filter (where ${isPast} and i.draft_action is null)::int`.as('unjudged'),
      sql<
        number | null
      >`avg(case when ${agrees} then 1 else 0 end) filter (where ${isPast} and i.draft_action is not null)::float8`.as(
        'agreement',
      ),
    ])
    .executeTakeFirstOrThrow()

/** How often the draft led to each action, by the humans' decision. */
export const confusionOf = (tx: Sql, key: Key): Promise<ConfusionCell[]> =>
  itemsIn(tx, key)
    .select([
      'i.expectedAction as human',
      sql<Status>`i.draft_action`.as('draft'),
      sql<number>`count(*)::int`.as('items'),
    ])
    .where(isPast)
    .where('i.draftAction', 'is not', null)
    .groupBy(['i.expectedAction', 'i.draftAction'])
    .orderBy('i.expectedAction')
    .orderBy('i.draftAction')
    .execute()

/** How often the draft agrees with humans, by the category of their decision. */
export const agreementIn = (tx: Sql, key: Key): Promise<CategoryAgreement[]> =>
  itemsIn(tx, key)
    .select([
      'i.expectedCategoryId as policyCategoryId',
      sql<number>`count(*)::int`.as('items'),
      sql<number>`count(*) filter (where ${agrees})::int`.as('agreed'),
      sql<number>`count(*) filter (where ${agrees} and i.draft_category_id is not distinct from i.expected_category_id)::int`.as(
        'sameCategory',
      ),
    ])
    .where(isPast)
    .where('i.draftAction', 'is not', null)
    .groupBy('i.expectedCategoryId')
    .orderBy(sql`count(*)`, 'desc')
    .execute()

/** The selection of items of a trial. */
export type TrialShown = 'failed_examples' | 'changed' | 'disagreed'

/** The first 100 items of a selection, in the order of the trial. */
export const shownItems = (tx: Sql, key: Key, shown: TrialShown): Promise<PolicyTrialItem[]> =>
  itemsIn(tx, key)
    .selectAll()
    .where('i.done', '=', true)
    .$if(shown === 'failed_examples', (all) =>
      all.where(sql<boolean>`i.example_id is not null and not coalesce(${passes}, false)`),
    )
    .$if(shown === 'changed', (all) => all.where(sql<boolean>`${isPast} and ${isChanged}`))
    .$if(shown === 'disagreed', (all) =>
      all.where(sql<boolean>`${isPast} and not coalesce(${agrees}, false)`),
    )
    .orderBy('i.place')
    .limit(100)
    .execute()
