import { expect, it } from 'vitest'
import { resolveMessage } from './resolve-message.ts'

it.each([
  ['Dear {{user_name}}, {{ moderator_name }} here', 'Dear Uma, Mo here'],
  ['{{User_Name}} {user_name} {{email}} {{}}', '{{User_Name}} {user_name} {{email}} {{}}'],
])('[2.14] previews %j as %j', (message, expected) => {
  expect(resolveMessage(message, { user_name: 'Uma', moderator_name: 'Mo' })).toBe(expected)
})

it.each(['{{moderator_name}}', '$& $1 $` $$'])('[2.14] a name that is %j stays text', (name) => {
  expect(resolveMessage('Hi {{user_name}}', { user_name: name, moderator_name: 'Mo' })).toBe(`Hi ${name}`)
})
