import { gql } from '@apollo/client/core'
import { expect, it } from 'vitest'
import { scriptedClient } from '../test/scripted-client.ts'
import { failureOf } from './errors.ts'

const create = gql`
  mutation Create {
    createTag {
      tag {
        id
      }
      refusals {
        code
        field
        message
        claimedBy {
          name
        }
      }
    }
  }
`
const answer = (tag: object | null, ...refusals: object[]) => ({
  data: { createTag: { __typename: 'CreateTagPayload', tag, refusals } },
})
const of = (code: string, field: string | null, message: string, claimedBy: object | null = null) => ({
  __typename: 'Refusal',
  code,
  field,
  message,
  claimedBy,
})

const failing = async (...refusals: object[]) => {
  const { client } = scriptedClient({ Create: () => answer(null, ...refusals) })
  return client.mutate({ mutation: create }).then(() => undefined, failureOf)
}

it('fails a mutation that was refused, with the message of each field', async () => {
  const fields = { name: 'Required', color: 'Must be a colour' }
  const refusals = Object.entries(fields).map(([field, message]) => of('BAD_USER_INPUT', field, message))
  expect(await failing(...refusals)).toMatchObject({ code: 'BAD_USER_INPUT', fields })
})

it('says who was first', async () => {
  const claimedBy = { __typename: 'RefusalReference', name: 'Tom' }
  expect(await failing(of('CLAIMED', null, 'Tom is working on it', claimedBy))).toMatchObject({
    code: 'CLAIMED',
    message: 'Tom is working on it',
    fields: {},
    who: 'Tom',
  })
})

it('leaves what was done alone', async () => {
  const { client } = scriptedClient({ Create: () => answer({ __typename: 'Tag', id: '1' }) })
  const { data } = await client.mutate<{ createTag: { tag: { id: string } } }>({ mutation: create })
  expect(data?.createTag.tag.id).toBe('1')
})
