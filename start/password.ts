import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { own, type ServiceUser } from './service-user.ts'

/** The password in that file (mode 0600), made of 192 random bits the first time; needs no escaping in a URL. */
export function keepPassword(file: string, user: ServiceUser): string {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
    own(file, user)
  }
  return readFileSync(file, 'utf8').trim()
}
