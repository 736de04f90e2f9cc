import { lookAt, Undecodable } from './decode-picture.ts'
import type { MediaReply, MediaRequest } from './media-protocol.ts'
import { framesForModels, pictureForModels } from './picture-for-models.ts'
import { readText } from './read-text.ts'

/**
 * Answers one request of the process that decodes; what the file cannot do is an answer, not an error.
 * @throws what says nothing of the file, as a lack of memory or threads: the process ends with it, and the next begins anew
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

/** How sharp and its decoders begin to say that a file is broken; anything else has ended what this process works with. */
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

/** The network's library takes a third of a second and 100 MB: it is loaded by the first picture that needs it. */
const network = () => import('./label-picture.ts')
