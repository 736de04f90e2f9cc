import type { Sql } from '../../platform/database.ts'
import { mediaEnabledIn } from '../../access/workspaces/workspace.store.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { ContentInput } from './content.input.ts'

/**
 * Refuses media of a kind that the workspace does not have (section 1: video and audio are enabled per workspace).
 * Workspaces are only asked about what is sent.
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

/** Whether the workspace has to be asked before the input is taken. */
export const needsMediaCheck = ({ videoUrls, audioUrls }: ContentInput): boolean =>
  Boolean(videoUrls?.length || audioUrls?.length)

/** Refuses what cannot be decided while the caller waits (section 4.2). @throws InvalidInputError on `videoUrls` */
export function refuseVideos({ videoUrls }: ContentInput): void {
  if (!videoUrls?.length) return
  throw new InvalidInputError(
    { videoUrls: 'Videos cannot be ingested synchronously' },
    'VIDEO_NOT_SYNCHRONOUS',
  )
}
