import { describe, expect, it } from 'vitest'
import { measureTopics } from '../../../training/topics/measure.ts'
import { builtInTopics } from './built-in-topics.ts'
import { starterTopicKeys } from './starter-topics.ts'

describe('the topics that come with the program', () => {
  const figures = measureTopics(builtInTopics())

  it.each(starterTopicKeys)(
    '%s is found in texts that were kept from training, and seldom in others',
    (topic) => {
      const { found, of, wrong } = figures[topic] ?? { found: 0, of: 1, wrong: 99 }
      expect(found / of).toBeGreaterThanOrEqual(0.8)
      expect(wrong).toBeLessThanOrEqual(6)
    },
  )

  it('are told from each other and from small talk', () => {
    const wrong = Object.values(figures).reduce((sum, each) => sum + each.wrong, 0)
    const found = Object.values(figures).reduce((sum, each) => sum + each.found, 0)
    expect(found).toBeGreaterThanOrEqual(112)
    expect(wrong).toBeLessThanOrEqual(20)
  })
})
