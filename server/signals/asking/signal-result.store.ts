import { sql } from 'kysely'
import { joinMediaInForce } from '../../intake/content/media.store.ts'
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
    .where('digest', '=', sql<string>`any (${digests})`)
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
    .where('digest', '=', sql<string>`any (${digests})`)
    .where('signal', '=', signal)
    .where('question', 'in', questions)
    .where('problem', 'is', null)
    .orderBy('digest')
    .orderBy('question')
    .orderBy('toldAt', 'desc')
    .execute()

/** The stored result for a file of an item. */
export interface KeptOfFile {
  kind: 'image' | 'video' | 'audio'
  /** The index of the file among those of its kind, from 0. */
  position: number
  /** The last answer, by any provider; null when there is none. */
  value: unknown
  problem: string | null
}

/**
 * The stored results of a signal for the files of the current versions of items, with the 1-based index of the item in the list.
 * SQL text: backtests run it for each batch of items with media.
 */
export const keptOfFiles = (
  tx: Sql,
  items: readonly { workspaceId: string; id: string }[],
  { signal, question }: Pick<SignalResult, 'signal' | 'question'>,
): Promise<(KeptOfFile & { place: number })[]> =>
  tx.query(
    `select w.place::int, m.kind, row_number() over (partition by w.place, m.kind order by m.position)::int - 1 as position,
       r.value, coalesce(m.error, r.problem) as problem
     from unnest($1::uuid[], $2::uuid[]) with ordinality as w (workspace_id, id, place)
     ${joinMediaInForce('w')}
     left join lateral (
       select value, problem from signal_result s
       where (s.workspace_id, s.digest, s.signal, s.question) = (m.workspace_id, m.sha256, $3, $4)
       order by told_at desc limit 1) r on true
     order by w.place, m.kind, m.position`,
    [items.map(({ workspaceId }) => workspaceId), items.map(({ id }) => id), signal, question],
  )

/** The last answer about each text, by any provider, in their order; null when there is none. SQL text: see above. */
export async function keptOfTexts(
  tx: Sql,
  texts: readonly { workspaceId: string; digest: string }[],
  signal: SignalResult['signal'],
  question: string,
): Promise<(Pick<SignalResult, 'value' | 'problem'> | null)[]> {
  const rows = await tx.query<Pick<SignalResult, 'value' | 'problem'> & { place: number }>(
    `select w.place::int, r.value, r.problem
     from unnest($1::uuid[], $2::text[]) with ordinality as w (workspace_id, digest, place)
     cross join lateral (
       select value, problem from signal_result s
       where (s.workspace_id, s.digest, s.signal, s.question) = (w.workspace_id, w.digest, $3, $4)
       order by told_at desc limit 1) r`,
    [texts.map(({ workspaceId }) => workspaceId), texts.map(({ digest }) => digest), signal, question],
  )
  const byPlace = new Map(rows.map(({ place, value, problem }) => [place, { value, problem }]))
  return texts.map((_, at) => byPlace.get(at + 1) ?? null)
}
