import { lookAt, pictureForText, Undecodable } from './decode-picture.ts'
import type { MediaReply, MediaRequest } from './media-protocol.ts'
import { readText } from './read-text.ts'

/** Answers one request of the process that decodes; what the file cannot do is an answer, not an error. */
export async function decodePicture({ task, file }: MediaRequest): Promise<MediaReply> {
  try {
    if (task === 'look') return { look: await lookAt(file) }
    return { text: await readText(await pictureForText(file)) }
  } catch (error) {
    return { problem: error instanceof Undecodable ? error.message : 'the picture is broken or too large' }
  }
}
