import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  type ScriptedAnswer,
  type ScriptedReply,
  startScriptedService,
} from '../../server/test/scripted-service.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

const send = 'send({"content_id": "c"})'
const report = 'report(policy_id="spam")'

const elsewhere = { location: '/elsewhere' }
const cutOff: ScriptedReply = (response) =>
  response.writeHead(200, { 'content-length': '99' }).write('{}', () => response.destroy())

/** How often a call of the client reaches the service, and how it ends: with the code that it throws, or as a success. */
async function tried(call: string, answers: readonly (ScriptedAnswer | ScriptedReply)[]) {
  const { seen, url } = await startScriptedService(...answers)
  const program = `
import sys
from verdict import Verdict, VerdictError
try:
    Verdict(sys.argv[1], "k").${call}
    print("done")
except VerdictError as error:
    print(error.code)
except OSError:
    print("no answer")
`
  const { stdout } = await promisify(execFile)('python3', ['-c', program, url], { cwd: import.meta.dirname })
  return [seen.length, stdout.trim()]
}

describe.skipIf(!hasPython)('Python’s client', () => {
  it.each<[when: string, call: string, answers: ScriptedAnswer[]]>([
    ['when the connection breaks', send, [[0]]],
    ['after a fault', send, [[500, 'INTERNAL_SERVER_ERROR']]],
    ['after the seconds of an answer', send, [[503, 'UNAVAILABLE', 1]]],
    ['after 429, even what does something once more', report, [[429, 'RATE_LIMITED', 1]]],
  ])('repeats a request %s', async (_when, call, answers) => {
    expect(await tried(call, answers)).toEqual([2, 'done'])
  })

  it('repeats a request four times at most', async () => {
    const answers = Array<ScriptedAnswer>(9).fill([503, 'UNAVAILABLE', 0])
    expect(await tried(send, answers)).toEqual([5, 'UNAVAILABLE'])
  })

  it.each<[when: string, call: string, answer: ScriptedAnswer, ends: string]>([
    ['when a plan is used up: that takes days', send, [429, 'PLAN_LIMIT'], 'PLAN_LIMIT'],
    ['when the wait is longer than a minute', send, [429, 'RATE_LIMITED', 61], 'RATE_LIMITED'],
    ['when it is refused', send, [400, 'INVALID_BODY'], 'INVALID_BODY'],
    ['that may have been carried out', report, [500, 'INTERNAL_SERVER_ERROR'], 'INTERNAL_SERVER_ERROR'],
    ['that may have arrived', report, [0], 'no answer'],
  ])('does not repeat a request %s', async (_when, call, answer, ends) => {
    expect(await tried(call, [answer])).toEqual([1, ends])
  })

  it('repeats a request whose answer was cut off', async () => {
    expect(await tried(send, [cutOff])).toEqual([2, 'done'])
    expect(await tried(report, [cutOff])).toEqual([1, 'no answer'])
  })

  it.each<[what: string, answer: ScriptedAnswer | ScriptedReply]>([
    ['a page of somebody else', (response) => response.end('<h1>Sign in</h1>')],
    ['a redirect, which it does not follow', (response) => response.writeHead(301, elsewhere).end()],
  ])('raises an error for %s', async (_what, answer) => {
    expect(await tried(report, [answer])).toEqual([1, 'UNREADABLE'])
  })
})
