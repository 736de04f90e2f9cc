import type { Sql } from '../platform/database.ts'
import type { Subject } from './item.ts'
import type { MediaLook, MediaText } from './media-look.ts'
import { subjectId } from './subject-id.ts'

interface Row {
  place: number
  kind: MediaText['kind']
  position: number
  sha256: string | null
  codes: string[]
  problem: string | null
  text: string | null
  transcript: string | null
}

/** Of each item, what was seen in its pictures and videos when they were analyzed. */
export async function storedLooks(tx: Sql, subjects: readonly Subject[]): Promise<MediaLook[][]> {
  const looks = subjects.map((): MediaLook[] => [])
  for (const { place, kind, position, sha256, codes, problem } of await read(tx, subjects))
    if (kind !== 'audio') looks[place - 1]?.push({ kind, position, sha256, codes, problem })
  return looks
}

/** Of each item, the text in its media as far as it was read. */
export async function storedTexts(tx: Sql, subjects: readonly Subject[]): Promise<MediaText[][]> {
  const texts = subjects.map((): MediaText[] => [])
  for (const { place, kind, position, problem, ...found } of await read(tx, subjects))
    texts[place - 1]?.push({
      kind,
      position,
      text: joinedText(found),
      problem: problem ?? (found.text === null && found.transcript === null ? 'it was not read' : null),
    })
  return texts
}

/** The texts of one file as one: what is written in it, what its QR codes hold, what is said in it. */
export const joinedText = ({ text, codes, transcript }: Pick<Row, 'text' | 'codes' | 'transcript'>): string =>
  [text, ...codes, transcript].filter(Boolean).join('\n')

function read(tx: Sql, subjects: readonly Subject[]): Promise<Row[]> {
  return tx.query<Row>(
    `select w.place::int, m.kind, row_number() over (partition by w.place, m.kind order by m.position)::int - 1 as position,
       a.sha256, coalesce(a.codes, '{}') as codes, coalesce(m.error, a.problem) as problem, a.text, a.transcript
     from unnest($1::uuid[], $2::uuid[]) with ordinality as w (workspace_id, id, place)
     join content c on (c.workspace_id, c.id) = (w.workspace_id, w.id)
     join media m on (m.workspace_id, m.content_id, m.version) = (c.workspace_id, c.id, c.version)
     left join media_analysis a on (a.workspace_id, a.sha256) = (m.workspace_id, m.sha256)
     order by w.place, m.kind, m.position`,
    [subjects.map(({ workspaceId }) => workspaceId), subjects.map(subjectId)],
  )
}
