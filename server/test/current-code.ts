import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'

/** Sets up a second step of a member. @returns the next code that signs them in */
export async function currentCode(
  { services }: TestApp,
  given: { workspaceId: string; email: string; password: string },
): Promise<string> {
  const token = await services.signIn.signIn(given, { userAgent: null, ip: null })
  const member = await services.sessions.find(token)
  if (!member) throw new Error('there is no such session')
  const { secret } = await services.secondSteps.begin(member)
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await services.secondSteps.confirm(member, code(-1))
  return code(0)
}
