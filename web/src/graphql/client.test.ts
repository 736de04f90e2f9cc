// @vitest-environment jsdom
import { gql } from '@apollo/client/core'
import { describe, expect, it } from 'vitest'
import { client } from './client.ts'

const permissions = gql('{ viewer { permissions } }')
const mustEnrol = gql('{ viewer { mustEnrol } }')

describe('the cache', () => {
  it('keeps what is known of the viewer when a query reads another part of them', () => {
    const known = { viewer: { __typename: 'Viewer', permissions: ['reviews.read'] } }
    client.writeQuery({ query: permissions, data: known })
    client.writeQuery({ query: mustEnrol, data: { viewer: { __typename: 'Viewer', mustEnrol: false } } })
    expect(client.readQuery({ query: permissions })).toEqual(known)
  })
})
