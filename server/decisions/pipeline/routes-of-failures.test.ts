import { describe, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { tone } from '../../test/make-sound.ts'
import { routeSignal } from '../../test/signal-things.ts'
import { explanationOf, type SignalWorkspace, useSignalProgram } from '../../test/signal-workspace.ts'

const test = useSignalProgram()

const refused = { status: 403, body: {} }
const bad = 'a forbidden thing'

/** A workspace whose provider gives a signal by this route. */
async function routed(signal: string, route: Record<string, unknown> = {}): Promise<SignalWorkspace> {
  const acme = await test.program.workspace()
  await routeSignal(test.program.app, acme.workspace, signal, { providerId: acme.providerId, ...route })
  return acme
}
const callerOf = ({ workspace }: SignalWorkspace) => ({
  workspaceId: workspace.workspaceId,
  actor: { kind: ActorKind.member, id: workspace.admin.id },
})

/** A rule that asks a live classifier which asks a provider. @returns the id of the classifier */
async function ruleOf(acme: SignalWorkspace, kind: 'text' | 'image' = 'text'): Promise<string> {
  const { classifiers, classifierVersions } = test.program.app.services
  const { id } = await classifiers.create(callerOf(acme), { kind, name: kind, policy: 'Nothing forbidden.' })
  const [version] = await acme.read<{ id: string }>(
    'select id from classifier_version where classifier_id = $1',
    id,
  )
  await classifierVersions.use(callerOf(acme), version?.id ?? '', 'live' as never)
  const key = kind === 'text' ? 'custom_ai_scores' : 'custom_ai_scores_images'
  await acme.rule(key, { classifier: id, outcome: 'violates' })
  return id
}

const choices = [
  ['ALLOW', 'ALLOWED'],
  ['FLAG', 'FLAGGED'],
  ['HOLD', null],
] as const

describe('what a route says of failures', () => {
  it.each(choices)('holds for transcripts: %s', async (whenUnavailable, status) => {
    const acme = await routed('TRANSCRIPT', { whenUnavailable })
    await acme.rule('text', { match: 'contains_any_word', words: ['idiot'], sources: ['audio'] })
    test.program.vendor.away = refused
    await acme.sync('a', { audioUrls: [test.program.host.serve(`${whenUnavailable}.wav`, tone())] })
    expect(await acme.item('a')).toMatchObject({
      status,
      unjudged: [{ source: 'SIGNAL', name: 'Transcripts of audio 1', handling: whenUnavailable }],
    })
  })

  it.each(choices)('holds for a classifier that asks a provider: %s', async (whenUnavailable, status) => {
    const acme = await routed('POLICY_SCORE', { whenUnavailable })
    await ruleOf(acme)
    test.program.vendor.away = refused
    await acme.sync('a', {}, bad)
    expect(await acme.item('a')).toMatchObject({
      status,
      unjudged: [{ source: 'SIGNAL', name: 'Policy scores', handling: whenUnavailable }],
    })
  })
})

describe('[1.0.2c] a classifier that asks a provider', () => {
  it('is asked by rules like one that was trained, of texts and of images', async () => {
    const acme = await routed('POLICY_SCORE')
    await ruleOf(acme)
    expect(await acme.sync('good')).toMatchObject({ status: 'allowed' })
    expect(await acme.sync('bad', {}, bad)).toMatchObject({ status: 'hidden' })
    expect(explanationOf(await acme.item('bad'))).toMatch(/^Version 1 of the classifier says \d+% \(wanted/)
    await ruleOf(acme, 'image')
    const imageUrls = [await test.program.picture('forbidden')]
    expect(await acme.sync('seen', { imageUrls })).toMatchObject({ status: 'hidden' })
  })

  it('has each text of its policy as a version, which can be tried, put into shadow, and never trained', async () => {
    const acme = await routed('POLICY_SCORE')
    const id = await ruleOf(acme)
    const { classifiers, classifierExamples, classifierTrials, classifierVersions } =
      test.program.app.services
    const by = callerOf(acme)
    const second = await classifierVersions.writePolicy(by, id, 'Nothing forbidden, and no knives.')
    expect(second).toMatchObject({ version: 2, training: 'finished', state: 'draft' })
    expect(await classifierTrials.try(by.workspaceId, second.id, bad)).toMatchObject({ violates: true })
    await classifierVersions.use(by, second.id, 'shadow' as never)
    await acme.sync('shadowed', {}, bad)
    expect(await acme.read('select version_id, scored, violating from classifier_shadow_day')).toEqual([
      { version_id: second.id, scored: 1, violating: 1 },
    ])
    await expect(classifiers.update(by, id, { retrainsNightly: true })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    })
    await expect(classifierVersions.train(by, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(classifierExamples.paste(by, id, { fine: ['a'] })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('does nothing to an item for a version in shadow of which the provider tells nothing', async () => {
    const acme = await routed('POLICY_SCORE', { whenUnavailable: 'FLAG' })
    const { classifiers, classifierVersions } = test.program.app.services
    const by = callerOf(acme)
    await classifiers.create(by, { kind: 'text', name: 'quiet', policy: 'Nothing forbidden.' })
    const [version] = await acme.read<{ id: string }>('select id from classifier_version')
    await classifierVersions.use(by, version?.id ?? '', 'shadow' as never)
    test.program.vendor.away = refused
    expect(await acme.sync('a', {}, bad)).toMatchObject({ status: 'allowed' })
    expect(await acme.item('a')).toMatchObject({ unjudged: [] })
  })

  it('says in the trace that it needs a provider, where none gives policy scores', async () => {
    const acme = await test.program.workspace()
    await ruleOf(acme)
    expect(await acme.sync('a', {}, bad)).toMatchObject({ status: 'allowed' })
    expect(explanationOf(await acme.item('a'))).toBe('There is no text to score: needs a provider')
  })
})
