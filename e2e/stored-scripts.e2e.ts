import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { storedScripts } from '../attack/attacks/stored-scripts.ts'
import { aimAt, type Target } from '../attack/stage/target.ts'
import { programAt } from './support/program.ts'

let target: Target
beforeAll(async () => {
  target = await aimAt(programAt(inject('program')).url)
})
afterAll(() => target?.stop())

it('scripts in what moderators see are texts, on every page and in every field', async () => {
  expect(await storedScripts.run(target, { short: true })).toMatchObject({ held: true })
  // All pages of the dashboard, and some three hundred requests before that.
}, 300_000)
