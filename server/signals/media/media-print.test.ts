import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../platform/database.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { storeContent } from '../../test/test-platform.ts'
import { distancesToRemoved, type FileOfContent, mostBits, mostPdqBits } from './media-print.store.ts'

const pictures = 400
const asked = 60

let app: TestApp
let workspaceId: string
beforeAll(async () => {
  app = await startTestApp()
  ;({ workspaceId } = await app.createWorkspace())
})
afterAll(() => app.close())

interface Print {
  sha256: string
  print: bigint
  mirror: bigint
  pdq: bigint
}

const bitsOf = (bytes: number): bigint => BigInt(`0x${randomBytes(bytes).toString('hex')}`)
const hex = (bits: bigint, digits: number): string => bits.toString(16).padStart(digits, '0')
const differing = (a: bigint, b: bigint): number => (a ^ b).toString(2).replaceAll('0', '').length

/** The bits with `count` of them turned, at random or beside each other. */
function turned(bits: bigint, count: number, of: number): bigint {
  const first = randomInt(of)
  const places = new Set<number>()
  for (let at = 0; places.size < count; at++) places.add(count % 2 === 0 ? (first + at) % of : randomInt(of))
  return [...places].reduce((all, place) => all ^ (1n << BigInt(place)), bits)
}

/** A picture like one of the others by up to 13 bits of 64, and of the 256 by up to some more than count as like. */
function likeness({ print, mirror, pdq }: Print, sha256: string): Print {
  const shown = turned(randomInt(4) === 0 ? mirror : print, randomInt(mostBits + 4), 64)
  return { sha256, print: shown, mirror: bitsOf(8), pdq: turned(pdq, randomInt(mostPdqBits + 8), 256) }
}

const keep = async (tx: Sql, prints: readonly Print[]): Promise<void> => {
  const rows = prints.map(({ sha256, print, mirror, pdq }) => ({
    sha256,
    print: hex(print, 16),
    mirror: hex(mirror, 16),
    pdq: hex(pdq, 64),
  }))
  await tx.query(
    `insert into media_analysis (workspace_id, sha256, md5)
     select $1, sha256, '' from json_to_recordset($2) as r (sha256 text)`,
    [workspaceId, JSON.stringify(rows)],
  )
  await tx.query(
    `with kept as (
       insert into media_print (workspace_id, sha256, place, part, print, print_mirror, pdq, pdq_mirror, quality)
       select $1, sha256, 0, 0, ('x' || print)::bit(64), ('x' || mirror)::bit(64), ('x' || pdq)::bit(256), ('x' || pdq)::bit(256), 100
       from json_to_recordset($2) as r (sha256 text, print text, mirror text, pdq text)
       returning workspace_id, id, print)
     insert into media_print_key (workspace_id, id, print) select * from kept`,
    [workspaceId, JSON.stringify(rows)],
  )
}

/** Has files be those of an item. */
const attach = (tx: Sql, contentId: string, prints: readonly Print[]): Promise<unknown> =>
  tx.query(
    `insert into media (workspace_id, id, content_id, version, position, kind, url, sha256)
     select $1, gen_random_uuid(), $2, 1, at, 'image', 'x', sha256 from unnest($3::text[]) with ordinality as w (sha256, at)`,
    [workspaceId, contentId, prints.map(({ sha256 }) => sha256)],
  )

/** What comparing with each one finds. */
function nearest(file: Print, removed: readonly Print[]): number | undefined {
  const distances = removed
    .filter(({ pdq }) => differing(pdq, file.pdq) <= mostPdqBits)
    .map(({ print }) => Math.min(differing(print, file.print), differing(print, file.mirror)))
  const least = Math.min(...distances)
  return least <= mostBits ? least : undefined
}

describe('the nearest picture that is removed', () => {
  it('is what comparing with each of them finds, for as many files at once as are asked for', async () => {
    const others = Array.from({ length: pictures }, (_, at): Print => ({
      sha256: `p${at}`,
      print: bitsOf(8),
      mirror: bitsOf(8),
      pdq: bitsOf(32),
    }))
    const files = Array.from({ length: asked }, (_, at) =>
      likeness(others[randomInt(pictures)] ?? (others[0] as Print), `q${at}`),
    )
    const [removed, allowed] = [others.slice(0, pictures / 2), others.slice(pictures / 2)]
    const hidden = await storeContent(app.services, workspaceId, { contentId: 'removed' })
    const shown = await storeContent(app.services, workspaceId, { contentId: 'allowed' })
    const found = await app.services.database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(`update content set status = 'hidden' where id = $1`, [hidden.id])
      await keep(tx, [...others, ...files])
      await attach(tx, hidden.id, removed)
      await attach(tx, shown.id, allowed)
      const wanted = files.map(({ sha256 }): FileOfContent => ({ workspaceId, contentId: shown.id, sha256 }))
      return distancesToRemoved(tx, wanted)
    })
    const byPlace = new Map(found.map(({ place, distance }) => [place - 1, distance]))
    expect(files.map((_, at) => byPlace.get(at))).toEqual(files.map((file) => nearest(file, removed)))
    expect(byPlace.size).toBeGreaterThan(5)
  })
})
