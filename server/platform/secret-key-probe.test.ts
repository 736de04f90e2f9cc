import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { SecretBox } from './crypto.ts'
import { keepSecretKey, requireSecretKey } from './secret-key-probe.store.ts'

let platform: TestPlatform
beforeAll(async () => void (platform = await startTestPlatform()))
afterAll(() => platform.close())

const withKey = (key: string) => ({ database: platform.database, secrets: new SecretBox(key.repeat(32)) })

test('a database is held to the key that it was begun with, by whoever starts on it first', async () => {
  await requireSecretKey(withKey('a'))
  await Promise.all([keepSecretKey(withKey('a')), keepSecretKey(withKey('a'))])
  await keepSecretKey(withKey('b'))
  await requireSecretKey(withKey('a'))
  await expect(requireSecretKey(withKey('b'))).rejects.toThrow(/^SECRET_KEY: is not the key/)
})
