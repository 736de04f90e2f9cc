import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { namingEnums, valuesOfEnums } from './enum-names.ts'

/** Runs a compiled operation. @throws whatever its resolver threw */
export type Run = (context: object, variables: Record<string, unknown>) => Promise<unknown>

/**
 * Compiles an operation once, to run in process for each request. Values of enums go in and come out as the specification spells
 * them.
 * @throws Error when the operation does not fit the schema
 */
export function compileOperation(schema: GraphQLSchema, source: string): Run {
  const document = validDocument(schema, source)
  const compiled = compileQuery(schema, document, '', { customSerializers: valuesOfEnums(schema) })
  if (!isCompiledQuery(compiled))
    throw new Error(`could not compile ${source}: ${String(compiled.errors?.[0]?.message)}`)
  const { query: execute } = compiled
  const names = namingEnums(schema, document)
  return async (context, variables) => {
    const { data, errors } = await execute(undefined, context, names(variables))
    if (errors?.[0]) throw errors[0]
    return data
  }
}

function validDocument(schema: GraphQLSchema, source: string): DocumentNode {
  const document = parse(source)
  const [problem] = validate(schema, document)
  if (problem) throw new Error(`${problem.message} in ${source}`)
  return document
}
