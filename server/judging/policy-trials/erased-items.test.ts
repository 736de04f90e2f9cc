import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'

let world: AiWorkspace
let policyId: string
beforeAll(async () => {
  world = await startAiWorkspace()
  await world.change({ checksIncoming: false })
  const [policy] = await world.read<{ id: string }>('select id from written_policy')
  policyId = policy?.id ?? ''
})
afterAll(() => world.close())

const by = () => ({
  workspaceId: world.acme.workspaceId,
  actor: { kind: ActorKind.member, id: world.acme.admin.id },
})
const ask = <T>(source: string, variables: Record<string, unknown>) =>
  world.app.graphql<T>(world.acme.admin, source, variables)
const erase = (external: string) => world.app.services.contentDeletion.delete(by(), world.contentId(external))

/** Starts a trial of a new draft over so many past items. */
async function start(items: number): Promise<string> {
  const [policy] = await world.read<{ revision: number }>('select revision from written_policy')
  const sections = [{ policyCategoryId: world.scams, markdown: 'No loans.' }]
  const { policyDrafts } = world.app.services
  const saved = await policyDrafts.save(by(), { id: policyId, basedOn: policy?.revision ?? 0 }, { sections })
  const { data, errors } = await ask<{ startPolicyTrial: { policyTrial: { id: string } } }>(
    `mutation ($id: ID!, $basedOn: Int!, $items: Int!) {
       startPolicyTrial(input: { policyId: $id, basedOn: $basedOn, items: $items }) { policyTrial { id } } }`,
    { id: policyId, basedOn: saved.revision, items },
  )
  expect(errors).toEqual([])
  return data.startPolicyTrial.policyTrial.id
}
const finish = (id: string) =>
  expect
    .poll(() => world.read('select state from policy_trial where id = $1', id), { timeout: 20_000 })
    .toEqual([{ state: 'finished' }])
const itemsOf = (id: string) =>
  world.read('select text, draft_reasoning as reasoning from policy_trial_item where trial_id = $1', id)

describe('a trial of a written policy keeps no word of content that was deleted', () => {
  it('while the model is asked about it', async () => {
    await world.sync('going', 'please send money to Jane')
    await world.decide('going', 'HIDDEN', world.scams)
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    world.provider.answer = async () => {
      await answered
      return { verdict: says({ reasoning: 'Jane asks for money.' }) }
    }
    const id = await start(10)
    await expect.poll(() => world.asksAbout('please send money to Jane'), { timeout: 10_000 }).toBe(2)
    await erase('going')
    answer()
    await finish(id)
    expect(await itemsOf(id)).toEqual([{ text: '', reasoning: null }])
  })

  it('of which an example was made', async () => {
    world.provider.answer = () => ({ verdict: { ...fine, reasoning: 'John lends a tenner.' } })
    await world.sync('example', 'John lends me a tenner')
    const input = { policyId, content: { id: world.contentId('example') }, action: 'ALLOWED' }
    const added = await ask(
      'mutation ($input: AddPolicyExampleInput!) { addPolicyExample(input: $input) { policyExample { id } } }',
      { input },
    )
    expect(added.errors).toEqual([])
    const id = await start(0)
    await finish(id)
    expect(await itemsOf(id)).toEqual([{ text: 'John lends me a tenner', reasoning: 'John lends a tenner.' }])
    await erase('example')
    expect(await itemsOf(id)).toEqual([{ text: '', reasoning: null }])
  })
})
