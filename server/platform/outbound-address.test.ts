import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AddressRules } from './outbound-address.ts'
import { OutboundRefused } from './outbound-errors.ts'

const rules = new AddressRules([])

describe('[Outbound requests] a URL is refused before anything is looked up', () => {
  test.each([
    ['loopback', 'http://127.0.0.1/'],
    ['loopback in another part of 127/8', 'http://127.8.9.10/'],
    ['loopback as one number', 'http://2130706433/'],
    ['loopback in hexadecimal', 'http://0x7f.1/'],
    ['loopback in octal', 'http://0177.0.0.1/'],
    ['loopback with fewer parts', 'http://127.1/'],
    ['loopback with a trailing dot', 'http://127.0.0.1./'],
    ['loopback in full-width digits', 'http://１２７.0.0.1/'],
    ['loopback of IPv6', 'http://[::1]/'],
    ['loopback of IPv6 written out', 'http://[0:0:0:0:0:0:0:1]/'],
    ['loopback mapped into IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['loopback mapped into IPv6 in hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['loopback, IPv4-compatible', 'http://[::127.0.0.1]/'],
    ['loopback through NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['loopback through 6to4', 'http://[2002:7f00:1::]/'],
    ['unspecified', 'http://0.0.0.0/'],
    ['unspecified of IPv6', 'http://[::]/'],
    ['this network', 'http://0.1.2.3/'],
    ['private 10/8', 'http://10.0.0.1/'],
    ['private 172.16/12', 'http://172.31.255.255/'],
    ['private 192.168/16', 'http://192.168.1.1/'],
    ['unique local', 'http://[fd00:ec2::254]/'],
    ['site local', 'http://[fec0::1]/'],
    ['link local, cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['link local of IPv6', 'http://[fe80::1]/'],
    ['carrier-grade NAT', 'http://100.64.0.1/'],
    ['metadata in carrier-grade NAT', 'http://100.100.100.200/'],
    ['the agent of a cloud', 'http://168.63.129.16/'],
    ['multicast', 'http://224.0.0.1/'],
    ['multicast of IPv6', 'http://[ff02::1]/'],
    ['broadcast', 'http://255.255.255.255/'],
    ['reserved', 'http://240.0.0.1/'],
    ['documentation', 'http://192.0.2.1/'],
    ['documentation of IPv6', 'http://[2001:db8::1]/'],
    ['benchmarking', 'http://198.18.0.1/'],
    ['credentials', 'https://user:pass@example.com/'],
    ['a user name alone', 'https://user@example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['gopher', 'gopher://example.com/'],
    ['no URL at all', 'not a url'],
    ['no host', 'https://'],
  ])('%s: %s', (_, url) => {
    expect(() => rules.checkUrl(url)).toThrow(OutboundRefused)
  })

  test.each([
    'https://example.com/hook',
    'http://93.184.216.34/',
    'https://[2606:2800:220:1::1]:8443/a?b=c',
    'https://1.1.1.1/',
  ])('public addresses are let through: %s', (url) => {
    expect(rules.checkUrl(url).href).toBe(url)
  })
})

test('[Outbound requests] an address is judged the same in IPv4 and mapped into IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(rules.permits(`::ffff:${address}`)).toBe(rules.permits(address))
    }),
  )
})

test('[Outbound requests] an allowed range opens itself and nothing beside it', () => {
  const opened = new AddressRules(['127.0.0.0/8', '::1', '10.1.2.3'])
  const judged = [
    '127.0.0.1',
    '127.200.0.1',
    '::ffff:127.0.0.1',
    '::1',
    '10.1.2.3',
    '10.1.2.4',
    '::2',
    '192.168.0.1',
  ]
  expect(judged.map((address) => opened.permits(address))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each(['', 'localhost', '999.1.1.1', 'fe80::1%eth0'])(
  '[Outbound requests] what is no public address is not permitted: %j',
  (text) => {
    expect(rules.permits(text)).toBe(false)
  },
)
