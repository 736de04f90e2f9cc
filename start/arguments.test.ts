import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { parseArguments, usage } from './arguments.ts'
import { root } from './command.ts'
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

test.each(['--help', '-h', '--role api --help'])('%s is answered without a build', (args) => {
  const said = execFileSync('sh', ['-c', `${packageJson.scripts.start} ${args}`], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(said).toBe(`${usage}\n`)
})
