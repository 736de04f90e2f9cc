// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { BlurStrength, MediaKind } from '../gql/graphql.ts'
import { isBlurred, sourceOf } from './blur.ts'

const file = (kind: MediaKind, csamScore = 0) => ({ id: 'f', kind, findings: { csamScore } })
const viewing = (blur: BlurStrength) => ({ blur, greyscale: false, muted: true })

describe('what is blurred says that it was asked for, so that the server logs it', () => {
  it.each([
    ['a picture', file('IMAGE'), 'LIGHT', true],
    ['a video', file('VIDEO'), 'COVERED', true],
    ['a sound, of which there is nothing to see', file('AUDIO'), 'STRONG', false],
    ['a picture of somebody who has nothing blurred', file('IMAGE'), 'NONE', false],
    ['known abuse material, whatever anybody chose', file('IMAGE', 1), 'NONE', true],
    ['known abuse material that is a sound', file('AUDIO', 1), 'NONE', true],
    ['what was not looked at yet', { ...file('IMAGE'), findings: null }, 'STRONG', true],
  ] as const)('%s', (_, media, blur, blurred) => {
    expect(isBlurred(media, viewing(blur))).toBe(blurred)
    expect(sourceOf(media, viewing(blur)).endsWith('/media/f?reveal')).toBe(blurred)
  })
})
