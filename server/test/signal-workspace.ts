import { afterAll, afterEach, beforeAll } from 'vitest'
import { idOf } from '../platform/ids.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from './app.ts'
import { startFileHost } from './file-host.ts'
import { changeStatus, makeContent } from './moderated-workspace.ts'
import { makeSignalProvider } from './signal-things.ts'
import { ownEndpoint } from './signal-vendors/http.ts'
import { startVendor } from './signal-vendors/vendor-server.ts'
import { pictureOf, type Shown } from './signal-vendors/what-is-shown.ts'

/** The program with its worker, a vendor of signals, and a host of pictures that show what the vendor sees. */
async function startSignalProgram(env: Record<string, string>) {
  const [app, vendor, host] = await Promise.all([
    startTestApp({ worker: true, env }),
    startVendor(ownEndpoint),
    startFileHost(),
  ])
  let pictures = 0
  return {
    app,
    vendor,
    host,
    /** The URL of a picture that shows the thing, and that no other is the same as. */
    async picture(shown: Shown): Promise<string> {
      const number = ++pictures
      const body = await pictureOf(shown, { width: 64 + number, height: 64 })
      return host.serve(`picture-${number}.png`, body)
    },
    workspace: async () => signalWorkspace(app, await app.createWorkspace({ video: true }), vendor),
    async close(): Promise<void> {
      await app.close()
      await Promise.all([vendor.close(), host.close()])
    },
  }
}

type SignalProgram = Awaited<ReturnType<typeof startSignalProgram>>

/** The program of a test file with variables of its environment, which starts before its tests and ends after them; after each, the vendor is there again, and forgets. */
export function useSignalProgram(env: () => Record<string, string> = () => ({})): {
  readonly program: SignalProgram
} {
  let started: SignalProgram | undefined
  beforeAll(async () => {
    started = await startSignalProgram(env())
  })
  afterAll(() => started?.close())
  afterEach(() => {
    if (!started) return
    started.vendor.away = null
    started.vendor.calls.length = 0
  })
  return {
    get program() {
      if (!started) throw new Error('the program has not started')
      return started
    },
  }
}

/** A workspace with the vendor set up as its provider. */
async function signalWorkspace(
  app: TestApp,
  workspace: TestWorkspace,
  vendor: Parameters<typeof makeSignalProvider>[2],
) {
  const { workspaceId, admin } = workspace
  const actor = { kind: ActorKind.member, id: admin.id }
  const providerId = await makeSignalProvider(app, workspace, vendor)
  const read = <T>(sql: string, ...values: unknown[]) =>
    app.services.database.inWorkspace(workspaceId, (tx) => tx.query<T>(sql, values))
  return {
    workspace,
    providerId,
    read,
    /** A rule of one condition that sets a status. */
    async rule(key: string, params: Record<string, unknown>, status: 'flagged' | 'hidden' = 'hidden') {
      const parts = { conditions: [{ key, params }], actions: [changeStatus(status)] }
      const by = { workspaceId, actor }
      const rule = await app.services.rules.create(by, { type: 'content', name: key, ...parts })
      await app.services.rules.setEnabled(by, rule.id, true)
      return rule.id
    },
    /** Sends an item, and waits for what is decided. */
    sync: (external: string, media: Partial<Parameters<typeof makeContent>[2]> = {}, text = 'Hello there') =>
      app.services.syncJudge.decide(workspaceId, makeContent(external, text, media)),
    /** The item as it is. */
    async item(external: string) {
      const query = `query ($id: String!) { contents(filter: { externalIds: [$id] }) { nodes {
        status unjudged { source reason name problem tries handling }
        openReview { reasons { explanation } }
        media { findings { moments { kind from to text } } }
        trace { rules { matched conditions { explanation } } } } } }`
      const { data, errors } = await app.graphql<{ contents: { nodes: SeenItem[] } }>(admin, query, {
        id: external,
      })
      if (errors.length > 0) throw new Error(JSON.stringify(errors))
      return data.contents.nodes[0] as SeenItem
    },
    /** Has what is to be asked again be asked now. */
    async dueNow(external: string): Promise<void> {
      const due = await read<{ kind: string }>(
        `update task set lease_until = now() - interval '1 second' where object_id = $1 and lease_token is null returning kind`,
        idOf(workspaceId, 'content', external),
      )
      for (const { kind } of due) app.services.wakeUps.send(kind)
    },
  }
}

export type SignalWorkspace = Awaited<ReturnType<typeof signalWorkspace>>

/** An item as the API shows it. */
export interface SeenItem {
  status: string | null
  media: { findings: { moments: { kind: string; from: number; to: number; text: string }[] } | null }[]
  unjudged: {
    source: string
    reason: string
    name: string
    problem: string
    tries: number
    handling: string
  }[]
  openReview: { reasons: { explanation: string }[] } | null
  trace: { rules: { matched: boolean; conditions: { explanation: string }[] }[] } | null
}

/** Why the first rule matched an item or did not. */
export const explanationOf = ({ trace }: SeenItem): string | undefined =>
  trace?.rules[0]?.conditions[0]?.explanation
