import { sha256 } from '../../platform/crypto.ts'
import { jsonProblem, codePoints } from '../../platform/validation.ts'
import type { ClassifierExample, ExampleLabel } from './classifier-example.entity.ts'
import { ClassifierKind } from './classifier.entity.ts'
import { longestText } from './classifier.input.ts'

/** The content of an example, and its side. */
export type NewExample = Pick<ClassifierExample, 'label' | 'text' | 'imageUrl' | 'digest'> & {
  contentId?: string | null
  picture?: ReadPictureFile
}

/** The stored parts of a picture file: its name and its embedding. */
export interface ReadPictureFile {
  name: string
  sha256: string
  embedding: Buffer
  /** The network of the embedding. */
  base: string
}

/** An example of a picture file. */
export const pictureExample = (label: ExampleLabel, picture: ReadPictureFile): NewExample => ({
  label,
  text: null,
  imageUrl: null,
  digest: sha256(`file:${picture.sha256}`),
  picture,
})

/** An example from a text, or for a classifier of images from the address of a picture. */
export function newExample(kind: ClassifierKind, label: ExampleLabel, value: string): NewExample {
  const content = value.trim()
  return kind === ClassifierKind.image
    ? { label, text: null, imageUrl: content, digest: sha256(`url:${content}`) }
    : { label, text: content, imageUrl: null, digest: sha256(content.toLowerCase().replace(/\s+/g, ' ')) }
}

/** Why a text, or the address of a picture, cannot be an example; null when it can. */
export function exampleProblem(kind: ClassifierKind, value: string): string | null {
  const content = value.trim()
  if (content === '') return 'Must not be empty'
  const problem = jsonProblem(content)
  if (problem) return problem
  if (kind === ClassifierKind.image)
    return isAddress(content) ? null : 'Must be an http or https address of a picture'
  return codePoints(content) > longestText ? `Must be at most ${longestText} characters` : null
}

function isAddress(value: string): boolean {
  if (value.length > 2048 || !URL.canParse(value)) return false
  return ['http:', 'https:'].includes(new URL(value).protocol)
}
