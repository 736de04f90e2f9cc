import { expect, it, vi } from 'vitest'
import { makeLogger } from './log.ts'
import type { Lookout } from './lookout.ts'
import { Sweep } from './sweep.ts'

/** A sweep whose runs end when they are told to, and how the lookout sees work for it. */
function held() {
  const runs: { end: () => void; fail: (err: Error) => void }[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      runs.push({ end: resolve, fail: reject })
    })
  let see: (() => void) | undefined
  const watch: Lookout['watch'] = (_due, wake) => {
    see = wake
    return async () => (see = undefined)
  }
  const log = makeLogger('silent')
  const sweep = new Sweep({ lookout: { watch } as Lookout, log }, { due: 'true', failure: 'it failed' }, work)
  sweep.start()
  return { sweep, runs, log, see: () => see?.() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('runs one at a time, whenever the lookout sees work', async () => {
  const { sweep, runs, see } = held()
  see()
  see()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await turn()
  expect(runs).toHaveLength(1)
  see()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await sweep.stop()
})

it('runs once more where it was woken during a run, however often', async () => {
  const { sweep, runs } = held()
  for (let times = 0; times < 3; times++) sweep.wake()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await turn()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await turn()
  expect(runs).toHaveLength(2)
  await sweep.stop()
})

it('tells of a run that failed, and goes on', async () => {
  const { sweep, runs, log, see } = held()
  const warn = vi.spyOn(log, 'warn')
  see()
  const err = new Error('away')
  runs[0]?.fail(err)
  await turn()
  expect(warn).toHaveBeenCalledWith({ err }, 'it failed')
  see()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await sweep.stop()
})

it('waits for the run under way when it is stopped, and begins none after it', async () => {
  const { sweep, runs } = held()
  sweep.wake()
  sweep.wake()
  let stopped = false
  const stopping = sweep.stop().then(() => (stopped = true))
  await turn()
  expect([stopped, sweep.stopped]).toEqual([false, true])
  runs[0]?.end()
  await stopping
  sweep.wake()
  expect(runs).toHaveLength(1)
})
