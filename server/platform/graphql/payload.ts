import { Extensions } from 'type-graphql'

/** The field of a mutation's payload that has its value. */
export interface AnswerField {
  name: string
  description: string
}

/**
 * Names the payload field of a mutation's value: for scalars, and where the type's name does not fit. The description
 * is a sentence without its full stop.
 */
export const Answers = (name: string, description: string) =>
  Extensions({ answer: { name, description } satisfies AnswerField })

/** Marks an object type whose fields become fields of the payload themselves. */
export const PayloadFields = () => Extensions({ payloadFields: true })

type FieldExtensions = Readonly<Record<string, unknown>>

/** The field set with `Answers`. */
export const answerFieldOf = (extensions: FieldExtensions): AnswerField | undefined =>
  extensions['answer'] as AnswerField | undefined

/** Whether the type was marked with `PayloadFields`. */
export const hasPayloadFields = (extensions: FieldExtensions): boolean => extensions['payloadFields'] === true
