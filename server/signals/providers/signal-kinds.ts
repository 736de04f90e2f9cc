import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
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
  description: 'A property of an item that providers can determine',
  valuesConfig: described(SignalName, {
    text_labels: 'How likely a text is of each kind, such as toxic',
    image_labels: 'What is seen in a picture',
    faces: 'The faces in a picture, where they are and how old they look',
    celebrities: 'People in a picture whom many know',
    face_matches: 'Faces in a picture that are like one of a collection',
    image_text: 'The text in a picture',
    transcript: 'What is said in a sound',
    topics: 'What a text is about',
    policy_score: 'How likely a text or a picture violates a policy in words',
    hash_matches: 'Known files that a picture is like',
  }),
})

/** Every signal, in the order in which they are listed. */
export const signalKinds: readonly SignalKind[] = Object.values(SignalName)

/** The signals in words, as used in a sentence. */
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
