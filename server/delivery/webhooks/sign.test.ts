import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { newSecret, signatureHeaders } from './sign.ts'

const now = () => Math.floor(Date.now() / 1000)

describe('[5.2] signatures', () => {
  test('a known request has a known signature', () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const headers = signatureHeaders({ id: 'delivery-1', timestamp: 1_700_000_000, body: '{"actions":[]}' }, [
      secret,
    ])
    const digest = createHmac('sha256', Buffer.alloc(32, 7))
      .update('delivery-1.1700000000.{"actions":[]}')
      .digest()
    expect(headers).toEqual({
      'x-service-signature': `t=1700000000,v1=${digest.toString('hex')}`,
      'webhook-id': 'delivery-1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': `v1,${digest.toString('base64')}`,
    })
  })

  test('the published Standard Webhooks library accepts every body, and no changed one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (value, addition) => {
        const secret = newSecret()
        const body = JSON.stringify({ actions: [value] })
        const headers = signatureHeaders({ id: 'id', timestamp: now(), body }, [secret])
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
        expect(() => new Webhook(secret).verify(body + addition, headers)).toThrow('No matching signature')
      }),
    )
  })

  test('during a rotation both secrets verify, in both spellings', () => {
    const [current, previous, other] = [newSecret(), newSecret(), newSecret()]
    const headers = signatureHeaders({ id: 'id', timestamp: now(), body: '{}' }, [current, previous])
    expect(new Webhook(current).verify('{}', headers)).toEqual({})
    expect(new Webhook(previous).verify('{}', headers)).toEqual({})
    expect(() => new Webhook(other).verify('{}', headers)).toThrow('No matching signature')
    expect(headers['x-service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  })

  test('a secret is whsec_ and 32 random bytes', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSecret()).not.toBe(newSecret())
  })
})
