// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { cameFrom } from './usePlaceInPage.ts'

describe('where a reader came from', () => {
  it.each([
    ['/lists', '/lists', true],
    ['/rules?type=USER', '/rules', true],
    ['/rules/1', '/rules', false],
    [null, '/lists', false],
  ])('after %s a step back leads to %s: %s', (back, path, leads) => {
    history.replaceState({ back, position: 3 }, '')
    expect(cameFrom(path)).toBe(leads)
  })
})
