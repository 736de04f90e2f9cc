import type { Database, Sql } from '../../platform/database.ts'
import { InvalidInputError, UnauthorizedError } from '../../platform/errors.ts'
import type { SecondSteps } from '../second-step/second-step.service.ts'
import { type MemberSecret, secretsOf, withSamePassword } from './member.store.ts'
import { passwordMatches } from './password.ts'
import type { Browser, Sessions } from './session.service.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** Sign-in input; the workspace is needed only where one e-mail address and password belong to several. */
export interface SignIn {
  email: string
  password: string
  workspaceId?: string | null | undefined
  /** An authenticator or recovery code, where the member has a second factor. */
  code?: string | null | undefined
}

/** The workspaces among the given that refuse passwords, as their members sign in with a provider. */
export type PasswordsRefused = (tx: Sql, workspaceIds: readonly string[]) => Promise<string[]>

/** The most workspaces of one e-mail address that are tried. */
const mostMembers = 5

/** Sign-in with e-mail address and password. */
export class PasswordSignIn {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly limits: SignInLimits,
    private readonly secondSteps: Pick<SecondSteps, 'take' | 'without'>,
    private readonly passwordsRefused: PasswordsRefused,
  ) {}

  /**
   * The token of a new session of the member with this e-mail address and password: in the named workspace, or else in
   * the one joined last that is not open in the browser. The token includes the person's other workspaces with the same
   * password and without a second factor.
   * @throws UnauthorizedError, alike for an unknown e-mail address and a wrong password; InvalidInputError where
   * passwords are refused; SecondStepRequiredError where a code is needed as well, InvalidInputError for a wrong one;
   * RateLimitedError after too many attempts
   */
  async signIn(
    { email, password, workspaceId = null, code = null }: SignIn,
    browser: Browser,
  ): Promise<string> {
    const address = browser.ip ?? 'unknown'
    await this.limits.attempt(email, address)
    const members = await this.#permitted(
      await withPassword(password.slice(0, 1000), await this.#membersOf(email)),
    )
    const open = browser.presentToken ? await this.sessions.workspacesOf(browser.presentToken) : []
    const wanted = workspaceId === null ? members : members.filter((each) => each.workspaceId === workspaceId)
    const member = wanted.find((each) => !open.includes(each.workspaceId)) ?? wanted[0]
    if (!member) throw wrongPassword()
    await this.secondSteps.take(member, code)
    await this.limits.succeeded(email, address)
    const others = await this.secondSteps.without(members.filter((each) => each !== member))
    const entering = [...others, member]
    const stillAllowed = async (tx: Sql) => {
      if ((await withSamePassword(tx, entering)).length < entering.length) throw wrongPassword()
    }
    return (await this.sessions.startAll(entering, browser, { stillAllowed })).token
  }

  /** The members among the given who may sign in with a password. @throws InvalidInputError where none of them may */
  async #permitted(members: MemberSecret[]): Promise<MemberSecret[]> {
    const workspaceIds = members.map(({ workspaceId }) => workspaceId)
    const refused = await this.database.inWorkspace(workspaceIds, (tx) =>
      this.passwordsRefused(tx, workspaceIds),
    )
    const allowed = members.filter(({ workspaceId }) => !refused.includes(workspaceId))
    if (members.length > 0 && allowed.length === 0)
      throw new InvalidInputError({ password: 'Your workspace refuses passwords: sign in by its provider' })
    return allowed
  }

  async #membersOf(email: string): Promise<MemberSecret[]> {
    if (email.includes('\0')) return []
    return this.database.asSystem((tx) => secretsOf(tx, email.trim(), mostMembers))
  }
}

const wrongPassword = () => new UnauthorizedError('E-mail or password is wrong')

/** The members among the given whose password it is; takes the same time for an unknown e-mail address. */
async function withPassword(password: string, members: MemberSecret[]): Promise<MemberSecret[]> {
  const found: MemberSecret[] = []
  for (const member of members) if (await passwordMatches(member.passwordHash, password)) found.push(member)
  if (members.length === 0) await passwordMatches(null, password)
  return found
}
