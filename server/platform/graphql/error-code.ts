import { registerEnumType } from 'type-graphql'
import { type ErrorCode, errorCodes } from '../error-codes.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]

/** The codes of errors as an enum of the schema, each with what it means. */
export const ErrorCodeEnum = Object.fromEntries(codes.map((code) => [code, code]))

registerEnumType(ErrorCodeEnum, {
  name: 'ErrorCode',
  description: 'What went wrong: the code of a refusal, and of every error in `extensions.code`',
  valuesConfig: Object.fromEntries(codes.map((code) => [code, { description: errorCodes[code].meaning }])),
})
