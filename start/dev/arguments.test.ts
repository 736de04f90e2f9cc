import { expect, test } from 'vitest'
import { StartFailure } from '../failure.ts'
import { parseDevArguments } from './arguments.ts'

test.each([
  [[], undefined],
  [['--inspect'], { host: '127.0.0.1', port: 9229 }],
  [['--inspect=9333'], { host: '127.0.0.1', port: 9333 }],
  [['--no-seed', '--inspect=0.0.0.0:9333'], { host: '0.0.0.0', port: 9333 }],
])('%j lets a debugger attach at %j', (args, inspect) => {
  expect(parseDevArguments(args).inspect).toEqual(inspect)
})

test('hands on to the server what concerns it', () => {
  expect(parseDevArguments(['--no-seed']).forServer).toEqual(['--role', 'all', '--no-seed'])
})

test.each([[['--inspekt']], [['--inspect=here']], [['--role', 'api']]])('refuses %j', (args) => {
  expect(() => parseDevArguments(args)).toThrow(StartFailure)
})
