// @vitest-environment jsdom
import { gql, type TypedDocumentNode } from '@apollo/client/core'
import { expect, test } from 'vitest'
import { mountComposable } from '../test/mount-composable.ts'
import { refusal, scriptedClient } from '../test/scripted-client.ts'
import { useSave } from './useSave.ts'

interface Input {
  name: string
}
const create = gql`
  mutation Create($input: Input!) {
    create(input: $input)
  }
` as TypedDocumentNode<unknown, { input: Input }>
const update = gql`
  mutation Update($input: UpdateInput!) {
    update(input: $input)
  }
` as TypedDocumentNode<unknown, { input: Input & { id: string } }>

function saving(script: Parameters<typeof scriptedClient>[0]) {
  const network = scriptedClient(script)
  const { result } = mountComposable(network.client, () => useSave({ create, update, refetchQueries: [] }))
  return { ...result, network }
}

test('makes a new thing without an id, and changes the one of an id', async () => {
  const { run, network } = saving({
    Create: () => ({ data: { create: 'a' } }),
    Update: () => ({ data: { update: 'a' } }),
  })
  expect(await run(undefined, { name: 'New' })).toBe(true)
  expect(await run('a', { name: 'Other' })).toBe(true)
  expect(network.sent).toEqual([
    { name: 'Create', variables: { input: { name: 'New' } } },
    { name: 'Update', variables: { input: { id: 'a', name: 'Other' } } },
  ])
})

test('leaves what the server refuses to the form', async () => {
  const { run, fields } = saving({ Create: () => refusal('BAD_USER_INPUT', { fields: { name: 'Taken' } }) })
  expect(await run(undefined, { name: 'New' })).toBeUndefined()
  expect(fields.value).toEqual({ name: 'Taken' })
})
