import { lookAt, Undecodable } from './decode-picture.ts'
import type { MediaReply, MediaRequest } from './media-protocol.ts'
import { framesForModels, pictureForModels } from './picture-for-models.ts'
import { readText } from './read-text.ts'

/** Answers one request of the process that decodes; what the file cannot do is an answer, not an error. */
export async function decodePicture(request: MediaRequest): Promise<MediaReply> {
  try {
    return await answers[request.task](request)
  } catch (error) {
    return { problem: error instanceof Undecodable ? error.message : 'the picture is broken or too large' }
  }
}

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
