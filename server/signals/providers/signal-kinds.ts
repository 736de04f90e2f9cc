import { registerEnumType } from 'type-graphql'
import type { SignalKind } from './signal-values.ts'

/** Every signal by its name. */
export const SignalName = {
  text_labels: 'text_labels',
  image_labels: 'image_labels',
  faces: 'faces',
  celebrities: 'celebrities',
  face_matches: 'face_matches',
  image_text: 'image_text',
  transcript: 'transcript',
  topics: 'topics',
  policy_score: 'policy_score',
  hash_matches: 'hash_matches',
} as const satisfies { readonly [K in SignalKind]: K }

registerEnumType(SignalName, {
  name: 'SignalKind',
  description: 'A thing that can be told of an item and that providers give',
  valuesConfig: {
    text_labels: { description: 'How likely a text is of each kind, such as toxic' },
    image_labels: { description: 'What is seen in a picture' },
    faces: { description: 'The faces in a picture, where they are and how old they look' },
    celebrities: { description: 'People in a picture whom many know' },
    face_matches: { description: 'Faces in a picture that are like one of a collection' },
    image_text: { description: 'The text in a picture' },
    transcript: { description: 'What is said in a sound' },
    topics: { description: 'What a text is about' },
    policy_score: { description: 'How likely a text or a picture violates a policy in words' },
    hash_matches: { description: 'Known files that a picture is like' },
  },
})

/** Every signal, in the order that people read of them. */
export const signalKinds: readonly SignalKind[] = Object.values(SignalName)

/** The signals in words, as they stand in a sentence. */
export const signalLabels: Readonly<Record<SignalKind, string>> = {
  text_labels: 'Text labels',
  image_labels: 'Image labels',
  faces: 'Faces',
  celebrities: 'Celebrities',
  face_matches: 'Known faces',
  image_text: 'Text in images',
  transcript: 'Transcripts',
  topics: 'Topics',
  policy_score: 'Policy scores',
  hash_matches: 'Known images',
}
