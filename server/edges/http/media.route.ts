import { type Request, type Response, Router } from 'express'
import { MediaViewings } from '../../access/media-viewing/media-viewing.service.ts'
import { BlurStrength } from '../../access/media-viewing/media-viewing.ts'
import { authenticate } from '../../access/team/authenticate.ts'
import { allows, type Principal } from '../../access/team/principal.ts'
import { Contents } from '../../intake/content/contents.service.ts'
import { type Media, MediaKind } from '../../intake/content/media.entity.ts'
import { mediaById } from '../../intake/content/media.store.ts'
import { ForbiddenError, NotFoundError, UnauthorizedError, VerdictError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { csamScoresOf } from '../../signals/known-images.ts'
import type { ShownMedia } from '../../signals/media/media-cache.ts'
import type { Services } from '../../wiring/services.ts'
import { permissions } from '../graphql/permissions.ts'

type Dependencies = Pick<Services, 'config' | 'apiKeys' | 'sessions' | 'mediaCache' | 'for'>

/**
 * Answers GET /media/<id> with the media file itself, fetched for a signed-in member, so that no browser ever requests it from
 * the customer's servers; with a range where a player requests one. Its content type determines how it is shown: pictures, videos
 * and sounds inline, anything else as a download. `?reveal` means that the member asked to see a blurred file, which is logged
 * before anything is sent; known abuse material is not served otherwise.
 */
export function mediaRouter(deps: Dependencies): Router {
  return Router().get('/:id', async (request: Request<{ id: string }>, response) => {
    const principal = await viewer(deps, request)
    const { media, isBlurred } = await mediaFor(deps, principal, request)
    const shown = await deps.mediaCache.open(media).catch(() => {
      throw new VerdictError('UNAVAILABLE', 'The media could not be fetched', {}, 502)
    })
    // A file that was declared as a sound and is none stays blurred.
    if (isBlurred && !shown.mime?.startsWith('audio/')) throw new ForbiddenError(notRevealed)
    await send(response, shown)
  })
}

async function viewer(deps: Dependencies, request: Request): Promise<Principal> {
  const principal = await authenticate(deps, request, { scope: 'graphql' })
  if (!principal) throw new UnauthorizedError()
  if (!allows(principal, permissions, 'content.read')) throw new ForbiddenError()
  return principal
}

const notRevealed = 'It is blurred for you until you ask for it to be revealed'

/**
 * The file, and whether it must be a sound to be sent.
 * @throws NotFoundError as well where it is of a category that the member does not see
 * @throws ForbiddenError for what is blurred for them, unless they ask for it, which is logged then
 */
async function mediaFor(
  deps: Dependencies,
  principal: Principal,
  { params: { id }, query }: Request<{ id: string }>,
): Promise<{ media: Media; isBlurred: boolean }> {
  const services = deps.for(principal)
  const { workspaceId } = principal
  const found = isId(id)
    ? await services.database.inWorkspace(workspaceId, async (tx) => {
        const media = await mediaById(tx, workspaceId, id)
        const [score = 0] = media?.sha256
          ? await csamScoresOf(tx, [{ workspaceId, sha256: media.sha256 }])
          : []
        return media && { media, score }
      })
    : undefined
  if (!found) throw new NotFoundError('Media not found')
  const { media, score } = found
  if (query['reveal'] !== undefined) {
    await services.get(Contents).logReveal(principal, media.contentId, { files: [id] })
    return { media, isBlurred: false }
  }
  const isBlurred = (await services.get(MediaViewings).shownTo(principal)).blur !== BlurStrength.none
  if (score > 0 || (isBlurred && media.kind !== MediaKind.audio)) throw new ForbiddenError(notRevealed)
  return { media, isBlurred }
}

const isPlayable = (mime: string) => /^(image|video|audio)\//.test(mime)

const isBeyondTheEnd = (error: Error) => 'status' in error && error.status === 416

/** The response ends when the file, or the requested range, is sent or the client has disconnected. */
function send(response: Response, { file, mime }: ShownMedia): Promise<void> {
  const inline = mime !== null && isPlayable(mime)
  response.set({
    'content-type': inline ? mime : 'application/octet-stream',
    'content-disposition': inline ? 'inline' : 'attachment',
    'cache-control': 'private, max-age=300',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Cookie, Authorization',
  })
  const options = { cacheControl: false, etag: false, lastModified: false, dotfiles: 'allow' as const }
  return new Promise((resolve, reject) => {
    response.sendFile(file, options, (error) => {
      if (!error || response.headersSent) return resolve()
      if (!isBeyondTheEnd(error)) return reject(error)
      response.status(416).end()
      resolve()
    })
  })
}
