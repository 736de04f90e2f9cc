import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cliActor } from '../../edges/cli/cli-actor.ts'
import workspaceLimits from '../../edges/cli/commands/workspace-limits.ts'
import { routes } from '../../edges/rest/routes.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { refused } from '../../test/refused.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { restKey } from '../../test/rest-client.ts'
import { ApiKeyScope } from '../api-keys/api-key.entity.ts'
import { Plan } from '../workspaces/workspace.entity.ts'
import { setOwnLimits } from './own-limits.ts'
import { planLimits } from './plan-limits.ts'
import type { LimitedRoute } from './plan-table.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof startRestApp>>
beforeAll(async () => {
  app = await startTestApp()
  server = await startRestApp(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** The requests a minute of each group, as a new lookup finds them. */
async function limitsOf(workspaceId: string) {
  const limitOf = planLimits(app.services)
  const of = async (limited: LimitedRoute) => {
    const limit = await limitOf(workspaceId, limited)
    expect(limit?.seconds ?? 60).toBe(60)
    return limit?.requests ?? null
  }
  return {
    content: await of('content'),
    status: await of('status'),
    score: await of('score'),
    reports: await of('reports'),
  }
}

const set = (workspaceId: string, limits: object) =>
  setOwnLimits(app.services, { workspaceId, actor: cliActor }, limits)

describe('[8] rate limits by plan', () => {
  it.each([
    [Plan.free, { content: 6000, status: 600, score: 6000, reports: 100 }],
    [Plan.starter, { content: 6000, status: 600, score: 6000, reports: 100 }],
    [Plan.pro, { content: 60_000, status: 6000, score: 60_000, reports: 100 }],
    [Plan.enterprise, { content: null, status: null, score: null, reports: 100 }],
  ])('%s', async (plan, limits) => {
    expect(await limitsOf((await app.createWorkspace({ plan })).workspaceId)).toEqual(limits)
  })

  it('each but that of user reports can be raised for a workspace, and never falls below the plan', async () => {
    const { workspaceId } = await app.createWorkspace({ plan: Plan.free })
    expect(await set(workspaceId, { content: 7000 })).toEqual({ content: 7000 })
    expect(await limitsOf(workspaceId)).toEqual({ content: 7000, status: 600, score: 6000, reports: 100 })
    await set(workspaceId, { content: 10, status: 601 })
    expect(await limitsOf(workspaceId)).toEqual({ content: 6000, status: 601, score: 6000, reports: 100 })
    expect(await set(workspaceId, { content: 0, status: 0, reports: 500 })).toEqual({})
    expect(await limitsOf(workspaceId)).toEqual({ content: 6000, status: 600, score: 6000, reports: 100 })
  })

  it('no limit stays none', async () => {
    const { workspaceId } = await app.createWorkspace({ plan: Plan.enterprise })
    await set(workspaceId, { content: 5 })
    expect(await limitsOf(workspaceId)).toMatchObject({ content: null })
  })

  it('a raise is in the audit log, and counts for the requests', async () => {
    const workspace = await app.createWorkspace({ plan: Plan.free })
    const { workspaceId } = workspace
    await workspaceLimits.run(app.services, { workspace: workspaceId, content: 9000 })
    const call = await server.client(workspace)
    const item = {
      content_id: newId(),
      text: 'hello',
      user: { id: 'u' },
      category: { id: 'c' },
      subcategory: { id: 's' },
    }
    expect((await call('POST', 'content', item)).headers.get('x-ratelimit-limit')).toBe('9000')
    const entries = await app.services.database.inWorkspace(workspaceId, (tx) =>
      tx.query(`select before, after from audit_entry where event = 'workspace.limits_changed'`),
    )
    expect(entries).toEqual([{ before: {}, after: { content: 9000 } }])
  })

  it.each([{ content: -1 }, { status: 'many' }, { content: 1.5 }])('refuses %o', async (limits) => {
    const { workspaceId } = await app.createWorkspace()
    expect(await refused(set(workspaceId, limits))).toBeInstanceOf(InvalidInputError)
  })

  it('refuses an unknown workspace', async () => {
    expect(await refused(set(newId(), { content: 1 }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('[7] the headers of limits', () => {
  it('are on every answer of every limited endpoint, refusals included, and on no other', async () => {
    const workspace = await app.createWorkspace({ plan: Plan.pro })
    await makePolicy(app, workspace, 'Spam', { userReports: true })
    const key = await restKey(app, workspace, [ApiKeyScope.rest, ApiKeyScope.score])
    const plan = await limitsOf(workspace.workspaceId)
    expect(routes.filter(({ limit }) => limit).length).toBeGreaterThan(2)
    for (const { method, path, limit } of routes) {
      const { headers } = await fetch(server.url + path.replace(/\/:\w+/g, `/${newId()}`), {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: method === 'get' ? null : '{}',
      })
      const expected = limit ? String(plan[limit]) : null
      expect([path, headers.get('x-ratelimit-limit')]).toEqual([path, expected])
      expect(headers.get('x-ratelimit-remaining') ?? '').toMatch(limit ? /^\d+$/ : /^$/)
      expect(headers.get('x-ratelimit-reset') ?? '').toMatch(limit ? /^\d{10}$/ : /^$/)
    }
  })
})
