import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const server = join(import.meta.dirname, '..')

/** What stands before each parenthesis that is open at a place of a source, from its template literal on, outermost first. */
function openAt(source: string, place: number): string[] {
  const start = source.lastIndexOf('`', place)
  const open: number[] = []
  for (let at = start + 1; at < place; at++) {
    if (source[at] === '(') open.push(at)
    else if (source[at] === ')') open.pop()
  }
  return open.map((at) => source.slice(start + 1, at).trimEnd())
}

/**
 * Rows are claimed by a statement of their own or by a materialized part of one. A claim inside of a condition is run
 * again for each row that it is compared with, and takes other rows each time.
 */
function strayClaims(source: string): string[] {
  const claims = [...source.matchAll(/for (?:no key )?update(?: of \w+)?(?: skip locked)?/g)]
  return claims
    .filter(({ 0: words, index }) => {
      const limited = /\blimit\b/.test(source.slice(source.lastIndexOf('select', index), index))
      return words.endsWith('skip locked') || limited
    })
    .filter(({ index }) => {
      const outermost = openAt(source, index)[0]
      return outermost !== undefined && !/\bas materialized$/.test(outermost)
    })
    .map(({ index }) => source.slice(Math.max(0, index - 120), index))
}

describe('[R2] rows that are claimed', () => {
  it.each([
    ['`update t set a = 1 where id in (select id from t limit 3 for update skip locked)`', 1],
    ['`update t set a = 1 where id = (select id from t limit 1 for update of t skip locked)`', 1],
    ['`update t set a = 1 where id in (select id from t where b order by id limit 3 for update)`', 1],
    ['`with c as (select id from t limit 3 for update skip locked) select 1 from c`', 1],
    ['`with c as materialized (select id from t limit 3 for update skip locked) select 1 from c`', 0],
    ['`select id from t where a = any ($1) order by id for update skip locked`', 0],
  ])('are claimed once: %s has %d that may be claimed again', (source, stray) => {
    expect(strayClaims(source)).toHaveLength(stray)
  })

  it('are claimed once in every statement of the program', () => {
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const stray = files.flatMap((file) =>
      strayClaims(readFileSync(join(server, file), 'utf8')).map((claim) => ({ file, claim })),
    )
    expect(stray).toEqual([])
  })
})
