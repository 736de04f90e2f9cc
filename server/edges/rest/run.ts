import {
  getOperationAST,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { beginOperation, failOperation } from '../graphql/operation-span.ts'
import { namingEnums, valuesOfEnums } from './enum-names.ts'

/** The part of the request's context that a run needs beside its resolvers' services. */
export type RunContext = Pick<RequestContext, 'readsWith' | 'hasWritten' | 'origin'>

/** Runs a compiled operation: a query where reading is allowed. @throws whatever its resolver threw */
export type Run = (context: RunContext, variables: Record<string, unknown>) => Promise<unknown>

/**
 * Compiles an operation once, to run in process for each request. Enum values are spelled as in the specification, in variables
 * and in data.
 * @throws Error when the operation does not match the schema
 */
export function compileOperation(schema: GraphQLSchema, source: string): Run {
  const { document, operation } = validDocument(schema, source)
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
  return traced(operation, operation.operation === OperationTypeNode.QUERY ? reading(run) : writing(run))
}

const traced =
  (operation: OperationDefinitionNode, run: Run): Run =>
  async (context, variables) => {
    const span = beginOperation(operation, context.origin)
    try {
      return await run(context, variables)
    } catch (error) {
      failOperation(span, [error])
      throw error
    } finally {
      span.end()
    }
  }

const reading =
  (run: Run): Run =>
  async (context, variables) => {
    await context.readsWith('requests')
    return run(context, variables)
  }

/** A failed operation may have written too. */
const writing =
  (run: Run): Run =>
  async (context, variables) => {
    try {
      return await run(context, variables)
    } finally {
      await context.hasWritten()
    }
  }

function validDocument(schema: GraphQLSchema, source: string) {
  const document = parse(source)
  const [problem] = validate(schema, document)
  const operation = getOperationAST(document)
  if (problem || !operation) throw new Error(`${problem?.message ?? 'no operation'} in ${source}`)
  return { document, operation }
}
