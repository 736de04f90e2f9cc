import { type Expression, sql } from 'kysely'
import type { Media } from '../../intake/content/media.entity.ts'
import { mediaInForce } from '../../intake/content/media.store.ts'
import { anyText } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { SignalResult } from './signal-result.entity.ts'

interface Tables {
  signalResult: TableOf<SignalResult, 'toldAt'>
}

/** The key of a question to a provider. */
export type ResultKey = Pick<SignalResult, 'workspaceId' | 'signal' | 'question' | 'providerId' | 'edition'>

/** The stored results for some inputs, by their digests. */
export async function keptResults(
  tx: Sql,
  { workspaceId, signal, question, providerId, edition }: ResultKey,
  digests: readonly string[],
): Promise<Map<string, Pick<SignalResult, 'value' | 'problem'>>> {
  const rows = await tx
    .db<Tables>()
    .selectFrom('signalResult')
    .select(['digest', 'value', 'problem'])
    .where('workspaceId', '=', workspaceId)
    .where('digest', '=', anyText(digests))
    .where('signal', '=', signal)
    .where('question', '=', question)
    .where('providerId', '=', providerId)
    .where('edition', '=', edition)
    .execute()
  return new Map(rows.map(({ digest, ...kept }) => [digest, kept]))
}

/** Stores the answer about an input, unless another process has stored one in the meantime. */
export async function keepResult(
  tx: Sql,
  key: ResultKey,
  { digest, value, problem }: Pick<SignalResult, 'digest' | 'value' | 'problem'>,
): Promise<void> {
  await tx
    .db<Tables>()
    .insertInto('signalResult')
    .values({ ...key, digest, problem, value: problem === null ? json(value) : null })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Deletes the answers about inputs, by their digests. */
export async function deleteResults(tx: Sql, workspaceId: string, digests: readonly string[]): Promise<void> {
  await tx
    .db<Tables>()
    .deleteFrom('signalResult')
    .where('workspaceId', '=', workspaceId)
    .where('digest', '=', anyText(digests))
    .execute()
}

/** The answers of a signal about the frames of videos, by the digests of the videos: the last one of each question. */
export const keptOfFrames = (
  tx: Sql,
  workspaceId: string,
  digests: readonly string[],
  { signal, questions }: Pick<SignalResult, 'signal'> & { questions: readonly string[] },
): Promise<Pick<SignalResult, 'digest' | 'question' | 'value'>[]> =>
  tx
    .db<Tables>()
    .selectFrom('signalResult')
    .distinctOn(['digest', 'question'])
    .select(['digest', 'question', 'value'])
    .where('workspaceId', '=', workspaceId)
    .where('digest', '=', anyText(digests))
    .where('signal', '=', signal)
    .where('question', 'in', questions)
    .where('problem', 'is', null)
    .orderBy('digest')
    .orderBy('question')
    .orderBy('toldAt', 'desc')
    .execute()

/**
 * The stored result for a file of an item, with the index of the file among those of its kind, from 0: the last answer, by any
 * provider; null when there is none.
 */
export type KeptOfFile = Pick<Media, 'kind' | 'position'> & KeptAnswer

/** An answer of a provider, or why there is none. */
type KeptAnswer = Pick<SignalResult, 'value' | 'problem'>

/** The stored results of a signal for the files of the current versions of items, with the 1-based index of the item in the list. */
export const keptOfFiles = (
  tx: Sql,
  items: readonly { workspaceId: string; id: string }[],
  asked: Pick<SignalResult, 'signal' | 'question'>,
): Promise<(KeptOfFile & { place: number })[]> =>
  tx
    .db<Tables>()
    .selectFrom(mediaInForce(tx, items).as('file'))
    .leftJoinLateral(
      ({ ref }) => lastAnswer(tx, asked, ref('file.workspaceId'), ref('file.sha256')),
      (join) => join.onTrue(),
    )
    .select(['file.place', 'file.kind', 'file.position', 'kept.value'])
    .select(({ fn }) => fn.coalesce('file.error', 'kept.problem').as('problem'))
    .orderBy('file.place')
    .orderBy('file.kind')
    .orderBy('file.position')
    .execute()

/** The last answer about each text, by any provider, in their order; null when there is none. */
export async function keptOfTexts(
  tx: Sql,
  texts: readonly { workspaceId: string; digest: string }[],
  signal: SignalResult['signal'],
  question: string,
): Promise<(KeptAnswer | null)[]> {
  const given = sql<{ workspaceId: string; digest: string; place: number }>`unnest(
    ${texts.map(({ workspaceId }) => workspaceId)}::uuid[], ${texts.map(({ digest }) => digest)}::text[]) with ordinality`
  const rows = await tx
    .db<Tables>()
    .selectFrom(given.as<'given'>(sql`given (workspace_id, digest, place)`))
    .crossJoinLateral(({ ref }) =>
      lastAnswer(tx, { signal, question }, ref('given.workspaceId'), ref('given.digest')),
    )
    .select(({ ref }) => [sql<number>`${ref('given.place')}::int`.as('place'), 'kept.value', 'kept.problem'])
    .execute()
  const byPlace = new Map(rows.map(({ place, value, problem }) => [place, { value, problem }]))
  return texts.map((_, at) => byPlace.get(at + 1) ?? null)
}

/** A query, not yet run, for the last answer about an input that an outer statement names. */
const lastAnswer = (
  tx: Sql,
  { signal, question }: Pick<SignalResult, 'signal' | 'question'>,
  workspaceId: Expression<string>,
  digest: Expression<string | null>,
) =>
  tx
    .db<Tables>()
    .selectFrom('signalResult as result')
    .select(['result.value', 'result.problem'])
    .where('result.workspaceId', '=', workspaceId)
    .where('result.digest', '=', digest)
    .where('result.signal', '=', signal)
    .where('result.question', '=', question)
    .orderBy('result.toldAt', 'desc')
    .limit(1)
    .as('kept')
