import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { makeSignalProvider } from '../../test/signal-things.ts'

test('of signal providers that get the same name at once, one has it', async () => {
  const app = await startTestApp()
  const acme = await app.createWorkspace()
  const chat = { key: 'chat_model', settings: { model: 'm', apiKey: 'k' } }
  const ids = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => makeSignalProvider(app, acme, chat, { name })),
  )
  const answers = await Promise.all(
    ids.map((id) =>
      app.graphql(
        acme.admin,
        'mutation ($input: UpdateSignalProviderInput!) { updateSignalProvider(input: $input) { signalProvider { id } } }',
        { input: { id, name: 'The same' } },
      ),
    ),
  )
  const codes = answers.map(({ errors }) => errors[0]?.code ?? 'changed')
  expect(codes.toSorted()).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT', 'changed'])
  await app.close()
})
