import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlExample, scoreExample } from './api-keys/curl-example.ts'
import { deviceOf } from './sessions/user-agent.ts'
import { prettyBody } from './webhook/pretty-body.ts'

describe('the settings', () => {
  it('[5] shows a command that sends a whole first item with the key', () => {
    const command = curlExample('https://verdict.example', 'verdict.abc')
    expect(command).toContain('curl https://verdict.example/api/v1/content')
    expect(command).toContain('"Authorization: Bearer verdict.abc"')
    const body = JSON.parse(/-d '([\s\S]*)'$/.exec(command)?.[1] ?? '') as object
    expect(Object.keys(body)).toEqual(['content_id', 'text', 'user', 'category', 'subcategory'])
  })

  it('lets a shell put the key in that it has in a variable', () => {
    const shown = curlExample('https://verdict.example', '$VERDICT_KEY').replace(/^curl/, "printf '%s\\n'")
    const env = { ...process.env, VERDICT_KEY: 'verdict.abc' }
    expect(execFileSync('sh', ['-c', shown], { env, encoding: 'utf8' }).split('\n')).toContain(
      'Authorization: Bearer verdict.abc',
    )
  })

  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
      'Chrome',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
  ])('tells the device of a session: %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })

  it.each([[null], [''], ['curl/8.5']])('does not guess a device from %j', (userAgent) => {
    expect(deviceOf(userAgent)).toBeUndefined()
  })

  it('indents a JSON body and leaves any other text alone', () => {
    expect(prettyBody('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
    expect(prettyBody('<html>')).toBe('<html>')
  })
})

it('a key that only scores is tried with a text to score', () => {
  const command = scoreExample('https://verdict.example', 'verdict.abc')
  expect(command).toContain("curl 'https://verdict.example/v1alpha1/comments:analyze?key=verdict.abc'")
  const body = /-d '([\s\S]*)'$/.exec(command)?.[1] ?? ''
  expect(JSON.parse(body)).toMatchObject({ requestedAttributes: { TOXICITY: {} } })
})
