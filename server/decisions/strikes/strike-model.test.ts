import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordActions } from '../../actions/record-actions.store.ts'
import type { StrikeKind } from '../../judging/rules/rule-effect.ts'
import { Period } from '../../platform/vocabulary/period.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { makeUser, setLadder, type TestUser, threeTiers } from '../../test/struck-user.ts'
import { strikeAction } from './strike-event.ts'
import { giveStrike } from './strike-ladder.ts'
import { lockStrikeTarget } from './strike-target.ts'

const tierHours = [1, 24, 168]
const clearingHours = 48

/** Section 3.4 in a page: strikes that count, in hours of a clock of its own, and what was told. */
class Model {
  now = 0
  readonly told: string[] = []
  #ends: number[] = []
  #active = false
  #base = 0

  get count() {
    return this.#ends.length
  }

  get until(): number | null {
    return this.#active ? (this.#ends.at(-1) ?? null) : null
  }

  give(kind: StrikeKind): void {
    const span = tierHours[this.count]
    if (span === undefined || (this.#active && kind === 'strike')) return
    if (this.#active) this.end()
    this.#ends.push(this.now + span)
    this.#active = true
    this.told.push(`StrikeUser ${this.count}`)
  }

  end(at = this.now): void {
    if (!this.#active) return
    this.#active = false
    this.#base = at
    this.told.push(`EndStrikeUser ${this.count}`)
  }

  remove(): void {
    if (this.count === 0) return
    this.end()
    this.#ends.pop()
    this.told.push(`RemoveStrikeUser ${this.count}`)
  }

  pass(hours: number): void {
    this.now += hours
    for (;;) {
      if (this.until !== null && this.until <= this.now) this.end(this.until)
      else if (!this.#active && this.count > 0 && this.#base + clearingHours <= this.now) this.#clear()
      else return
    }
  }

  #clear(): void {
    this.#base += clearingHours
    this.#ends.pop()
    this.told.push(`RemoveStrikeUser ${this.count}`)
  }
}

type Step = { do: 'strike' | 'add' | 'end' | 'remove' } | { do: 'pass'; hours: number }

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'strike' }, { do: 'add' }) },
    { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'end' }, { do: 'remove' }) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(1, 5, 24, 48, 100, 400).map((hours): Step => ({ do: 'pass', hours })),
    },
  ),
  { minLength: 1, maxLength: 14 },
)

describe('[3.4] the ladder', () => {
  let app: TestApp
  let acme: TestWorkspace
  let clock = 0

  beforeAll(async () => {
    app = await startTestApp()
    acme = await app.createWorkspace()
    await setLadder(app, acme, threeTiers, { duration: 2, period: Period.days })
  })
  afterAll(() => app.close())

  const give = (user: TestUser, kind: StrikeKind) =>
    app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
      const target = await lockStrikeTarget(tx, acme.workspaceId, user.id)
      const by = { kind: ActorKind.rule, id: null }
      const { events } = await giveStrike(tx, target, kind, by)
      await recordActions(
        tx,
        events.map((event) => strikeAction(target, event, by)),
      )
    })

  async function take(user: TestUser, model: Model, step: Step): Promise<void> {
    if (step.do === 'pass') {
      model.pass(step.hours)
      await moveClock(app, `${(clock += step.hours)} hours`)
    } else if (step.do === 'strike' || step.do === 'add') {
      model.give(step.do)
      await give(user, step.do)
    } else {
      model[step.do]()
      await user[step.do]()
    }
  }

  it('is where a model of the section is, and tells the same, after any strikes, ends, removals and waits', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const user = await makeUser(app, acme)
        const model = new Model()
        const [begin] = await user.query<{ at: Date }>(
          `select verdict_now() as at from platform_user where id = $1`,
        )
        for (const step of all) {
          await take(user, model, step)
          const { count, until } = await user.row()
          expect({ count, active: until !== null }).toEqual({
            count: model.count,
            active: model.until !== null,
          })
          if (until && begin && model.until !== null)
            expect(Math.abs((until.getTime() - begin.at.getTime()) / 3_600_000 - model.until)).toBeLessThan(
              0.01,
            )
        }
        expect(await user.told()).toEqual(model.told)
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
