import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const needs = [{ extensions: { fields: { costPerDay: 'Needs a price per call' } } }]

it('a limit of cost a day is refused without a price, also where the service is usually free', async () => {
  const free = { provider: 'openai_moderations', settings: { apiKey: 'k' } }
  expect((await create({ name: 'Free', ...free, costPerDay: 5 })).errors).toMatchObject(needs)
  const paid = chat('Chat')
  expect((await create({ ...paid, costPerDay: 5, pricePerCall: 0 })).errors).toMatchObject(needs)
  expect((await create({ ...paid, costPerDay: 5 })).errors).toEqual([])
  expect((await create({ name: 'Free', ...free, pricePerCall: 0.01, costPerDay: 5 })).errors).toEqual([])
})

it('a price is not taken away from under a limit of cost', async () => {
  const { data } = await create({ ...chat('Priced'), pricePerCall: 0.01, costPerDay: 5 })
  const { id } = data.createSignalProvider.signalProvider
  expect((await update({ id, pricePerCall: 0 })).errors).toMatchObject(needs)
  expect((await update({ id, pricePerCall: 0, costPerDay: null })).errors).toEqual([])
  expect((await update({ id, costPerDay: 5 })).errors).toMatchObject(needs)
  expect((await update({ id, costPerDay: 5, pricePerCall: 0.02 })).errors).toEqual([])
})

it('one that had a limit of cost without a price can be changed otherwise', async () => {
  const { data } = await create({ ...chat('Kept'), pricePerCall: 0 })
  const { id } = data.createSignalProvider.signalProvider
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query('update signal_provider set cost_per_day = 5 where id = $1', [id]),
  )
  expect((await update({ id, name: 'Kept on' })).errors).toEqual([])
})

const chat = (name: string) => ({ name, provider: 'chat_model', settings: { model: 'm', apiKey: 'k' } })

type Created = Record<'createSignalProvider', { signalProvider: { id: string } }>

const create = (input: Record<string, unknown>) =>
  app.graphql<Created>(
    acme.admin,
    'mutation ($input: CreateSignalProviderInput!) { createSignalProvider(input: $input) { signalProvider { id } } }',
    { input },
  )

const update = (input: Record<string, unknown>) =>
  app.graphql(
    acme.admin,
    'mutation ($input: UpdateSignalProviderInput!) { updateSignalProvider(input: $input) { signalProvider { id } } }',
    { input },
  )
