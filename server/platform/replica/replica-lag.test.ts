import { describe, expect, it } from 'vitest'
import { ReplicaLag } from './replica-lag.ts'

describe('the lag of a replica', () => {
  it('is nothing while it shows all that the primary had', () => {
    const lag = new ReplicaLag()
    lag.primaryAt(100, 0)
    lag.replicaAt(100)
    expect(lag.at(5000)).toBe(0)
  })

  it('is how long the oldest thing that it does not show has been there', () => {
    const lag = new ReplicaLag()
    for (const second of [1, 2, 3]) lag.primaryAt(second * 100, second * 1000)
    expect(lag.at(4000)).toBe(3000)
    lag.replicaAt(200)
    expect(lag.at(4000)).toBe(1000)
  })

  it('does not grow with a primary at rest, and grows with a replica that is cut off', () => {
    const [rest, cut] = [new ReplicaLag(), new ReplicaLag()]
    for (let at = 0; at < 10_000; at += 1000) {
      rest.primaryAt(100, at)
      rest.replicaAt(100)
      cut.primaryAt(100 + at, at)
      cut.replicaAt(100)
    }
    expect(rest.at(10_000)).toBe(0)
    expect(cut.at(10_000)).toBe(9000)
  })
})
