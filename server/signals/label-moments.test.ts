import { expect, test } from 'vitest'
import { labelMoments } from './label-moments.ts'

const frame = (second: number, labels: Record<string, number>) => ({
  second,
  value: Object.entries(labels).map(([name, likelihood]) => ({ name, likelihood })),
})

test.each([
  ['nothing', [], []],
  ['what is unlikely', [frame(0, { Violence: 49.9 })], []],
  [
    'a label with its second',
    [frame(0, {}), frame(1, { Violence: 91.6 }), frame(2, {})],
    [{ from: 1, to: 1, text: 'Violence 92%' }],
  ],
  [
    'one that lasts once, at its highest',
    [frame(0, { Violence: 60 }), frame(0.5, { Violence: 97, Alcohol: 70 }), frame(1, { Violence: 55 })],
    [
      { from: 0, to: 1, text: 'Violence 97%' },
      { from: 0.5, to: 0.5, text: 'Alcohol 70%' },
    ],
  ],
  [
    'one that comes back twice',
    [frame(0, { Violence: 60 }), frame(1, { Violence: 10 }), frame(2, { Violence: 80 })],
    [
      { from: 0, to: 0, text: 'Violence 60%' },
      { from: 2, to: 2, text: 'Violence 80%' },
    ],
  ],
  [
    'one that a frame has twice as one',
    [
      frame(0, { Violence: 60 }),
      { second: 1, value: [60, 90].map((likelihood) => ({ name: 'Gun', likelihood })) },
    ],
    [
      { from: 0, to: 0, text: 'Violence 60%' },
      { from: 1, to: 1, text: 'Gun 90%' },
    ],
  ],
])('the labels of frames: %s', (_what, frames, moments) => expect(labelMoments(frames)).toEqual(moments))
