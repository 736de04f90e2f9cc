import { createHash } from 'node:crypto'
import { mimeOf } from '../../intake/content/media-type.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import type { MediaProbe } from '../../intake/content/media.entity.ts'

const timeoutMs = 45_000
const mostBytes = 20 * 1024 * 1024

/** What a URL holds, by its content and not by its header, and the content; a failure is an outcome, not an error. */
export async function fetchMedia(
  outbound: Outbound,
  url: string,
  kind: MediaProbe['kind'],
): Promise<{ probe: MediaProbe; body: Buffer | null }> {
  const unknown = { url, kind, mime: null, bytes: null, sha256: null }
  try {
    const answer = await outbound.request({
      url,
      method: 'GET',
      timeoutMs,
      maxBytes: mostBytes,
      redirects: 3,
    })
    if (answer.status !== 200)
      return { probe: { ...unknown, error: `answered with status ${answer.status}` }, body: null }
    const { body } = answer
    const sha256 = createHash('sha256').update(body).digest('hex')
    return { probe: { url, kind, mime: mimeOf(body), bytes: body.length, sha256, error: null }, body }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'could not be fetched'
    return { probe: { ...unknown, error: message }, body: null }
  }
}
