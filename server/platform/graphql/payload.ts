import { Extensions } from 'type-graphql'

/** How the value of a mutation stands in its payload. */
export interface AnswerField {
  name: string
  description: string
}

/**
 * Names what a mutation answers within its payload: for a number or a yes, and where the type's name is not the word. The
 * description is a sentence without its full stop.
 */
export const Answers = (name: string, description: string) =>
  Extensions({ answer: { name, description } satisfies AnswerField })

/** Marks an object type that says what a mutation did: in payloads its fields stand themselves. */
export const PayloadFields = () => Extensions({ payloadFields: true })

type FieldExtensions = Readonly<Record<string, unknown>>

/** What `Answers` says of a mutation. */
export const answerFieldOf = (extensions: FieldExtensions): AnswerField | undefined =>
  extensions['answer'] as AnswerField | undefined

/** Whether the type was marked with `PayloadFields`. */
export const hasPayloadFields = (extensions: FieldExtensions): boolean => extensions['payloadFields'] === true
