import { ApiKeyScope } from '../access/api-keys/api-key.entity.ts'
import { startTestApp, type TestWorkspace } from './app.ts'
import { startRestApp } from './rest-app.ts'
import { restKey } from './rest-client.ts'

interface Score {
  value: number
  type: string
}

/** An answer in the words of Perspective. */
export interface CommentAnswer {
  attributeScores?: Record<
    string,
    { summaryScore: Score; spanScores: { begin: number; end: number; score: Score }[] }
  >
  error?: { code: number; message: string; status: string; details?: Record<string, unknown>[] }
  [field: string]: unknown
}

interface ModerationResult {
  flagged: boolean
  categories: Record<string, boolean | null>
  category_scores: Record<string, number>
  category_applied_input_types: Record<string, string[]>
  unscored: { type: string; reason: string }[]
}

/** An answer in the words of OpenAI. */
export interface ModerationAnswer {
  id: string
  model: string
  results: [ModerationResult, ...ModerationResult[]]
  error?: Record<string, unknown>
}

/** The program with its REST API, for whoever asks for scores alone. */
export async function startScoreDoor() {
  const app = await startTestApp()
  const rest = await startRestApp(app)

  async function post<A>(path: string, body: unknown, headers: Record<string, string>) {
    const response = await fetch(`${rest.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as A }
  }

  return {
    app,
    url: rest.url,
    /** A workspace with a key whose scope is score. */
    async workspace(): Promise<{ workspace: TestWorkspace; key: string }> {
      const workspace = await app.createWorkspace()
      return { workspace, key: await restKey(app, workspace, [ApiKeyScope.score]) }
    },
    /** Asks as Perspective is asked; the key is in the address, unless it is null. */
    comments: (key: string | null, method: string, body: unknown, headers: Record<string, string> = {}) =>
      post<CommentAnswer>(`/v1alpha1/comments:${method}${key === null ? '' : `?key=${key}`}`, body, headers),
    /** Asks as OpenAI is asked. */
    moderations: (key: string | null, input: unknown) =>
      post<ModerationAnswer>(
        '/v1/moderations',
        { input, model: 'omni-moderation-latest' },
        key === null ? {} : { authorization: `Bearer ${key}` },
      ),
    async close(): Promise<void> {
      await rest.close()
      app.services.mediaTools.analyzer.close()
      await app.close()
    },
  }
}

export type ScoreDoor = Awaited<ReturnType<typeof startScoreDoor>>
