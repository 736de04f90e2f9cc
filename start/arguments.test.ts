import { expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'
import { StartFailure } from './failure.ts'

test.each([
  [[], 'all', ['--role', 'all']],
  [['--role', 'api'], 'api', ['--role', 'api']],
  [['--role=worker'], 'worker', ['--role', 'worker']],
  [['--no-seed'], 'all', ['--role', 'all', '--no-seed']],
])('%j runs %s and hands %j on', (args, role, forServer) => {
  expect(parseArguments(args)).toEqual({ help: false, role, forServer })
})

test.each([['--help'], ['-h']])('%s asks for help', (flag) => {
  expect(parseArguments([flag]).help).toBe(true)
})

test.each([[['--role', 'boss']], [['--role']], [['--port', '1']], [['worker']]])(
  '%j is refused in one line',
  (args) => {
    const refused = () => parseArguments(args)
    expect(refused).toThrow(StartFailure)
    expect(refused).toThrow(/^[^\n]+$/)
  },
)
