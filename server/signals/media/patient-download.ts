import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { SavedBody } from '../../platform/outbound-body.ts'
import { OutboundFailed, type OutboundProblem } from '../../platform/outbound-errors.ts'
import type { OutboundAnswer } from '../../platform/outbound-http.ts'
import { retryAfterSeconds } from '../../platform/retry-after.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'

type Answer = OutboundAnswer<SavedBody>
type Download = Parameters<MediaDownloads['download']>

/** How attempts follow each other, in milliseconds. */
const usualPace = {
  /** The pauses after attempts that failed for a moment, unless the host asks for a longer one: so many more are made. */
  pauses: [500, 2000] as readonly number[],
  /** A host that asks for a longer one is not asked again. */
  longestPause: 5000,
  /** For the headers of one answer. */
  headers: 20_000,
}

const statusesOfAMoment = new Set([408, 425, 429, 500, 502, 503, 504])
const problemsOfAMoment = new Set<OutboundProblem>([
  'timed out',
  'name server did not answer',
  'connection refused',
  'connection failed',
])

/**
 * Downloads a file of an item, and again where the host could not answer for a moment, in at most `timeoutMs` altogether.
 * @returns the last answer @throws NotSigned, OutboundRefused, OutboundFailed
 */
export async function patientDownload(
  mediaDownloads: Pick<MediaDownloads, 'download'>,
  media: Download[0],
  { timeoutMs, ...limits }: Download[1],
  file: Download[2],
  pace = usualPace,
): Promise<Answer> {
  const end = performance.now() + timeoutMs
  const download = () =>
    mediaDownloads.download(
      media,
      { ...limits, timeoutMs: end - performance.now(), headersMs: pace.headers },
      file,
    )
  for (const least of pace.pauses) {
    const attempt = await settled(download())
    const pauseMs = Math.max(least, retryAfterMs(attempt))
    const isOver = pauseMs > pace.longestPause || performance.now() + pauseMs >= end
    if (!failedForAMoment(attempt) || isOver) return resultOf(attempt)
    await rm(file, { force: true })
    await pause(pauseMs)
  }
  return download()
}

type Attempt = { answer: Answer } | { error: unknown }

const settled = (download: Promise<Answer>): Promise<Attempt> =>
  download.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )

function resultOf(attempt: Attempt): Answer {
  if ('error' in attempt) throw attempt.error
  return attempt.answer
}

const failedForAMoment = (attempt: Attempt): boolean =>
  'answer' in attempt
    ? statusesOfAMoment.has(attempt.answer.status)
    : attempt.error instanceof OutboundFailed && problemsOfAMoment.has(attempt.error.problem)

const retryAfterMs = (attempt: Attempt): number =>
  'answer' in attempt ? (retryAfterSeconds(attempt.answer.headers) ?? 0) * 1000 : 0
