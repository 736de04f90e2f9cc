import { registerEnumType } from 'type-graphql'
import { codesOver, type ErrorCode, errorCodes, isRefusalCode } from '../error-codes.ts'

const codes = codesOver('graphql')

const enumOf = <Code extends ErrorCode>(among: readonly Code[]) =>
  Object.fromEntries(among.map((code) => [code, code]))

const meanings = (among: readonly ErrorCode[]) =>
  Object.fromEntries(among.map((code) => [code, { description: errorCodes[code].meaning }]))

/** The codes of errors as an enum of the schema, each with its meaning. */
export const ErrorCodeEnum = enumOf(codes)

registerEnumType(ErrorCodeEnum, {
  name: 'ErrorCode',
  description: 'What went wrong: the code of a refusal, and of every error in `extensions.code`',
  valuesConfig: meanings(codes),
})

const refusalCodes = codes.filter(isRefusalCode)

/** The codes of refusals alone. */
export const RefusalCodeEnum = enumOf(refusalCodes)

registerEnumType(RefusalCodeEnum, {
  name: 'RefusalCode',
  description:
    'Why a mutation changed nothing. Everything else that can go wrong is an error of the operation',
  valuesConfig: meanings(refusalCodes),
})
