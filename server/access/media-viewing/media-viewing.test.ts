import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { BlurStrength, stricter } from './media-viewing.ts'

const { none, light, strong, covered } = BlurStrength

describe('of two ways to show media', () => {
  it.each([
    [none, light, light],
    [strong, light, strong],
    [covered, strong, covered],
    [none, none, none],
  ])('%s and %s, the stricter blur is %s', (one, other, both) => {
    const looks = (blur: BlurStrength) => ({ blur, greyscale: false, muted: false })
    expect(stricter(looks(one), looks(other))).toEqual(looks(both))
  })

  it('the colours and the sound go where either wants that', () => {
    const one = { blur: none, greyscale: true, muted: false }
    const other = { blur: none, greyscale: false, muted: true }
    expect(stricter(one, other)).toEqual({ blur: none, greyscale: true, muted: true })
  })
})

describe('how media are shown', () => {
  let app: TestApp
  let mine: TestWorkspace
  beforeAll(async () => {
    app = await startTestApp()
    mine = await app.createWorkspace()
  })
  afterAll(() => app.close())

  const shown = async (to = mine.moderator) => {
    const { data } = await app.graphql(to, '{ viewer { mediaViewing { blur greyscale muted } } }')
    return data?.['viewer']
  }
  const choose = (part: string, by = mine.moderator) =>
    app.graphql(by, `mutation { setMediaViewing(input: { ${part} }) { viewer { id } } }`)
  const askForLeast = (parts: string, by = mine.admin) =>
    app.graphql(
      by,
      `mutation { updateWorkspace(input: { mediaViewing: { ${parts} } }) { workspace { id } } }`,
    )
  const viewing = (blur: string, greyscale: boolean, muted: boolean) => ({
    mediaViewing: { blur, greyscale, muted },
  })

  it('is careful until somebody says otherwise', async () => {
    expect(await shown()).toEqual(viewing('STRONG', false, true))
  })

  it('is what each member chose, for themselves alone', async () => {
    await choose('blur: NONE, muted: false')
    await choose('greyscale: true')
    expect(await shown()).toEqual(viewing('NONE', true, false))
    expect(await shown(mine.colleague)).toEqual(viewing('STRONG', false, true))
  })

  it('is never less strict than the workspace asks for, whatever was chosen before', async () => {
    await askForLeast('blur: LIGHT, muted: true')
    expect(await shown()).toEqual(viewing('LIGHT', true, true))
    const { errors } = await choose('blur: NONE')
    expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    await choose('blur: COVERED')
    expect(await shown()).toEqual(viewing('COVERED', true, true))
  })

  it('is what was chosen again once the workspace asks for less', async () => {
    await askForLeast('blur: NONE, muted: false')
    expect(await shown()).toEqual(viewing('COVERED', true, false))
  })

  it('is asked for by admins alone', async () => {
    const { errors } = await askForLeast('blur: NONE', mine.moderator)
    expect(errors.length).toBe(1)
  })
})
