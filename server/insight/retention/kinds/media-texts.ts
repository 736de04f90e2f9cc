import { isHeld } from '../../erasure/legal-hold.store.ts'
import { mostDays, type RetentionKindDefinition } from '../kind-definition.ts'
import { deletePassed, nextOfPass, type Pass } from '../pass.ts'
import { RetentionKind } from '../retention-kind.ts'

const ofHeld = `exists (select from media m where m.workspace_id = $1 and m.sha256 = a.sha256 and ${isHeld('$1', 'm.content_id')})`
const hasSignalResults = `exists (select from signal_result s where s.workspace_id = $1 and s.digest = a.sha256)`

const pass: Pass = {
  from: 'media_analysis a',
  alias: 'a',
  at: 'a.analyzed_at',
  id: 'a.sha256',
  key: [{ sql: 'a.sha256', type: 'text' }],
  stays: `(a.text is null and a.transcript is null and a.codes = '{}' and not ${hasSignalResults}) or ${ofHeld}`,
}

/** The texts found in files are deleted, since they name people; the fingerprints are numbers, and stay. */
const mediaTexts: RetentionKindDefinition = {
  kind: RetentionKind.media_texts,
  minDays: 7,
  maxDays: () => mostDays,
  defaultDays: () => null,
  aging: pass,
  next: async (tx, _deps, given) =>
    deletePassed(
      tx,
      given,
      await nextOfPass(tx, pass, given),
      `with results as (delete from signal_result where workspace_id = $1 and digest = any ($2::text[]))
       update media_analysis set text = null, transcript = null, codes = '{}'
       where workspace_id = $1 and sha256 = any ($2::text[])`,
    ),
}
export default mediaTexts
