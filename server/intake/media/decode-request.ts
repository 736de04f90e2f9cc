import { lookAt, Undecodable } from './decode-picture.ts'
import type { MediaReply, MediaRequest } from './media-protocol.ts'
import { framesForModels, pictureForModels } from './picture-for-models.ts'
import { readText } from './read-text.ts'

/**
 * Handles one request in the decoding process; problems of the file are replies, not errors.
 * @throws errors unrelated to the file, such as a lack of memory or threads: the process ends, and the next request
 * starts a new one
 */
export async function decodePicture(request: MediaRequest): Promise<MediaReply> {
  try {
    return await answers[request.task](request)
  } catch (error) {
    if (error instanceof Undecodable) return { problem: error.message }
    if (isBroken(error)) return { problem: 'the picture is broken or too large' }
    throw error
  }
}

/** How errors of sharp and its decoders about a broken file begin; any other error ends the process. */
const ofThePicture = /^(Input|Vips|webp|gif|png|jpeg|heif|source)/i
const ofMemory = /thread|memory|allocat/i

const isBroken = (error: unknown): boolean =>
  error instanceof Error && ofThePicture.test(error.message) && !ofMemory.test(error.message)

const answers: Record<MediaRequest['task'], (request: MediaRequest) => Promise<MediaReply>> = {
  look: async ({ file }) => ({ look: await lookAt(file) }),
  show: async ({ file }) => ({ shown: await pictureForModels(file) }),
  frames: async ({ file }) => ({ frames: await framesForModels(file) }),
  read: async ({ file, scripts = [] }) => ({ text: await readText(file, scripts) }),
  label: async ({ file }) => ({ labels: await (await network()).labelPicture(file) }),
  embed: async ({ file }) => ({ embeddings: await (await network()).embedPicture(file) }),
}

/** The neural network's library takes a third of a second and 100 MB, so it is loaded with the first image that needs it. */
const network = () => import('./label-picture.ts')
