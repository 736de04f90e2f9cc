import { describe, expect, it } from 'vitest'
import { ageText, clockSpan, shortSpan, wordSpan } from './time.ts'

describe('spans of time', () => {
  it.each([
    [0, ''],
    [59_999, ''],
    [60_000, '1m'],
    [3_599_999, '59m'],
    [3_600_000, '1h'],
    [86_400_000 * 12, '12d'],
    [-120_000, '2m'],
    [-(86_400_000 * 3 - 1000), '3d'],
    [-(86_400_000 * 2.4), '2d'],
  ])('%i ms is "%s"', (milliseconds, text) => {
    expect(shortSpan(milliseconds)).toBe(text)
  })

  it.each([
    [59_999, ''],
    [60_000, '1 minute'],
    [200_000, '3 minutes'],
    [86_400_000 * 2, '2 days'],
  ])('%i ms in a sentence is "%s"', (milliseconds, text) => {
    expect(wordSpan(milliseconds)).toBe(text)
  })

  it.each([
    [3, '3d'],
    [59, '59d'],
    [61, '2 mths'],
    [729, '23 mths'],
    [731, '2 yrs'],
    [-59, '59d'],
    [-364, '12 mths'],
    [-1095, '3 yrs'],
  ])('%i days old reads %s', (days, text) => {
    expect(ageText(days * 86_400_000)).toBe(text)
  })

  it.each([
    [-5, '0:00'],
    [1, '0:01'],
    [65_000, '1:05'],
    [600_000, '10:00'],
  ])('%i ms left reads %s', (milliseconds, text) => {
    expect(clockSpan(milliseconds)).toBe(text)
  })
})
