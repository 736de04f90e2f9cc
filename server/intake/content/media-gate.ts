import { mediaEnabledIn } from '../../access/workspaces/workspace.store.ts'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { ContentInput } from './content.input.ts'

/**
 * Refuses media of a kind that is not enabled in the workspace (section 1: video and audio are enabled per workspace).
 * @throws InvalidInputError on the field of the URLs
 */
export async function checkMedia(tx: Sql, workspaceId: string, input: ContentInput): Promise<void> {
  const enabled = await mediaEnabledIn(tx, workspaceId)
  const fields: Record<string, string> = {}
  if (input.videoUrls?.length && !enabled.videoEnabled)
    fields['videoUrls'] = 'Video moderation is not enabled for this workspace'
  if (input.audioUrls?.length && !enabled.audioEnabled)
    fields['audioUrls'] = 'Audio moderation is not enabled for this workspace'
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields, 'MEDIA_NOT_ENABLED')
}

/** Whether the input has media that must be enabled in the workspace. */
export const needsMediaCheck = ({ videoUrls, audioUrls }: ContentInput): boolean =>
  Boolean(videoUrls?.length || audioUrls?.length)

/**
 * Refuses videos in synchronous requests, as they take too long to analyze (section 4.2). @throws InvalidInputError on
 * `videoUrls`
 */
export function refuseVideos({ videoUrls }: ContentInput): void {
  if (!videoUrls?.length) return
  throw new InvalidInputError(
    { videoUrls: 'Videos cannot be ingested synchronously' },
    'VIDEO_NOT_SYNCHRONOUS',
  )
}
