import { describe, expect, it } from 'vitest'
import { demoSignIn } from '../../edges/demo/seed-demo.ts'
import { assertStrong } from './password-strength.ts'

const owner = { email: 'maria.silva@verdict.example', name: 'Maria Silva' }
const refused = {
  code: 'WEAK_PASSWORD',
  fields: { password: expect.stringContaining('Is easy to guess') as string },
}

describe('a password is refused that is', () => {
  it.each([
    ['common', 'password123'],
    ['common, spelt with signs', 'P@ssw0rd2024'],
    ['a row of keys', 'qwertyuiop'],
    ['a row of digits', '1234567890'],
    ['one letter', 'a'.repeat(200)],
    ['a common one twice', 'hunter2hunter2'],
    ['a season and a year', 'Summer2024!'],
    ["the owner's e-mail address", 'maria.silva@verdict.example'],
    ["the owner's name", 'Maria Silva'],
    ["the owner's name in one word", 'MariaSilva1'],
  ])('%s', async (_what, password) => {
    await expect(assertStrong(password, owner)).rejects.toMatchObject(refused)
  })
})

describe('a password is taken that is', () => {
  it.each([
    ['several words', 'correct horse battery'],
    ['several words in German', 'Regal Wolke Fahrrad'],
    ['made by the dashboard', 'k3f9a-9xk2m-abcde-2h456'],
    ["somebody else's name and more", 'jonas lind paints'],
  ])('%s', async (_what, password) => {
    await expect(assertStrong(password, owner)).resolves.toBeUndefined()
  })
})

it('the demo is signed in to with one that its admin could have taken', async () => {
  const { email, password } = demoSignIn
  await expect(assertStrong(password, { email, name: 'Demo Admin' })).resolves.toBeUndefined()
})

it('is judged beside everything else: what takes longest holds nobody up', async () => {
  const slow = '!3{{e66$5i426aao{z7z5[3z1|a[iz2s5z[+o(zt(et442%{([@(|5|7%[5{3142'
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  await assertStrong(slow, owner)
  clearInterval(turning)
  expect(turns).toBeGreaterThan(10)
})
