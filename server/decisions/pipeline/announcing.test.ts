import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { asOwner } from '../../test/as-owner.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
})
afterAll(() => app.close())

const decide = () => app.services.syncJudge.decide(acme.workspaceId, makeContent('a', 'cheap'))

const reviewOf = async () => {
  const { data } = await app.graphql<{ content: { openReview: { state: string } | null } | null }>(
    acme.moderator,
    `query ($id: ID!) { content(by: { id: $id }) { openReview { state } } }`,
    { id: idOf(acme.workspaceId, 'content', 'a') },
  )
  return data.content?.openReview
}

/** Vitest fails for an error that nobody handles, which would end the program. */
it.each(['review_case_inbox', 'event'])(
  'a decision fails whole where what follows from it cannot be written to %s, and nothing else does',
  async (table) => {
    const { url } = app.config.database
    await asOwner(
      url,
      `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger broken before insert on ${table} for each row execute function broken()`,
    )
    await expect(decide()).rejects.toThrow('broken')
    expect(await reviewOf()).toBeUndefined()
    await asOwner(url, `drop trigger broken on ${table}; drop function broken()`)
  },
)

it('a decision that can be announced is carried out', async () => {
  await decide()
  expect(await reviewOf()).toEqual({ state: 'OPEN' })
})
