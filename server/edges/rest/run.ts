import { type DocumentNode, type GraphQLSchema, Kind, parse, validate } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { namingEnums, valuesOfEnums } from './enum-names.ts'

/** What of the request's context a run needs besides what its resolvers ask of it. */
export type RunContext = Pick<RequestContext, 'readsWith' | 'hasWritten'>

/** Runs a compiled operation: a query where the caller may read. @throws whatever its resolver threw */
export type Run = (context: RunContext, variables: Record<string, unknown>) => Promise<unknown>

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
  const run: Run = async (context, variables) => {
    const { data, errors } = await execute(undefined, context, names(variables))
    if (errors?.[0]) throw errors[0]
    return data
  }
  return onlyReads(document) ? reading(run) : writing(run)
}

const reading =
  (run: Run): Run =>
  async (context, variables) => {
    await context.readsWith('requests')
    return run(context, variables)
  }

/** What failed may have written something too. */
const writing =
  (run: Run): Run =>
  (context, variables) =>
    run(context, variables).finally(() => context.hasWritten())

const onlyReads = ({ definitions }: DocumentNode): boolean =>
  definitions.every((each) => each.kind !== Kind.OPERATION_DEFINITION || each.operation === 'query')

function validDocument(schema: GraphQLSchema, source: string): DocumentNode {
  const document = parse(source)
  const [problem] = validate(schema, document)
  if (problem) throw new Error(`${problem.message} in ${source}`)
  return document
}
