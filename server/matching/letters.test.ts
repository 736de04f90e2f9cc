import { describe, expect, it } from 'vitest'
import { foldCharacter } from './fold.ts'
import { LOOK_ALIKE_SCRIPTS } from './look-alike-letters.ts'
import { PLAIN_OF } from './plain-letters.ts'

describe('[2.10] the tables of letters', () => {
  it('fold to characters that stay as they are', () => {
    for (const target of PLAIN_OF.values()) expect(Array.from(target, foldCharacter).join('')).toBe(target)
  })

  it.each(LOOK_ALIKE_SCRIPTS)('pair letters of $script with Latin ones', ({ script, same, similar, own }) => {
    const ofScript = new RegExp(`^\\p{Script=${script}}[a-z]$`, 'u')
    const pairs = [same, similar].flatMap((list) => list.split(' ')).filter((pair) => pair !== '')
    expect(pairs.filter((pair) => !ofScript.test(pair))).toEqual([])
    const back = new RegExp(`^[A-Za-z]\\p{Script=${script}}$`, 'u')
    expect(own.split(' ').filter((pair) => pair !== '' && !back.test(pair))).toEqual([])
  })

  it('list no letter twice', () => {
    const letters = LOOK_ALIKE_SCRIPTS.flatMap(({ same, similar }) => `${same} ${similar}`.split(' ')).filter(
      (pair) => pair !== '',
    )
    expect(new Set(letters.map((pair) => pair.charAt(0))).size).toBe(letters.length)
  })
})
