import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  getNamedType,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type TypeNode,
  specifiedRules,
  validate,
  type VariableDefinitionNode,
} from 'graphql'
import { InvalidInputError } from '../../../platform/errors.ts'
import { affordableCost, parseOptions, validationRules } from '../limits.ts'

/** The name of the variable with the cursor. */
export const cursorVariable = 'exportCursor'

/** The name of the variable that selects the total count. */
export const countVariable = 'exportCount'

const rowsAtOnce = 100

/** A query that reads the next page of a list, and the list's name in its answer. */
export interface PageQuery {
  document: DocumentNode
  field: string
}

/**
 * Turns the query of an export into that of one page: `{ contents(filter: …) { nodes { … } } }` gets `first`, `after` and
 * `pageInfo`.
 * @throws InvalidInputError for `query` or `variables` when it is not a query of one list within the limits of every query
 */
export function pageQuery(
  schema: GraphQLSchema,
  text: string,
  variables: Record<string, unknown>,
): PageQuery {
  const operation = operationOf(parsed(text))
  const list = listOf(schema, operation)
  const document = withPages(operation, list)
  const [error] = validate(schema, document, [...specifiedRules, ...validationRules])
  if (error) throw new InvalidInputError({ query: error.message })
  const [paged] = document.definitions as [OperationDefinitionNode]
  try {
    affordableCost({
      schema,
      document,
      operation: paged,
      variables: { ...variables, [cursorVariable]: null, [countVariable]: true },
    })
  } catch (failure) {
    if (failure instanceof GraphQLError) throw new InvalidInputError({ variables: failure.message })
    throw failure
  }
  return { document, field: (list.alias ?? list.name).value }
}

/** The field of the list in the schema, such as `contents`. @throws InvalidInputError when the query has none */
export const listName = (text: string): string => onlyField(operationOf(parsed(text))).name.value

function parsed(text: string): DocumentNode {
  try {
    return parse(text, parseOptions)
  } catch (error) {
    if (error instanceof GraphQLError) throw new InvalidInputError({ query: error.message })
    throw error
  }
}

function operationOf({ definitions }: DocumentNode): OperationDefinitionNode {
  const [operation, ...others] = definitions
  if (operation?.kind === Kind.OPERATION_DEFINITION && operation.operation === OperationTypeNode.QUERY)
    if (others.length === 0) return operation
  throw new InvalidInputError({ query: 'Must be one query without fragments' })
}

function onlyField({ selectionSet }: OperationDefinitionNode): FieldNode {
  const [list, ...others] = selectionSet.selections
  if (list?.kind === Kind.FIELD && others.length === 0) return list
  throw new InvalidInputError({ query: 'Must ask for one list and nothing else' })
}

/** The only list that is selected. */
function listOf(schema: GraphQLSchema, operation: OperationDefinitionNode): FieldNode {
  const list = onlyField(operation)
  const field = schema.getQueryType()?.getFields()[list.name.value]
  const type = field && getNamedType(field.type)
  if (!isObjectType(type) || !('nodes' in type.getFields() && 'pageInfo' in type.getFields()))
    throw new InvalidInputError({ query: `${list.name.value} is no list with pages` })
  const paging = list.arguments?.find(({ name }) => pagingArguments.includes(name.value))
  if (paging)
    throw new InvalidInputError({ query: `Must not have ${paging.name.value}: all pages are written` })
  const [nodes, ...more] = list.selectionSet?.selections ?? []
  if (nodes?.kind !== Kind.FIELD || nodes.name.value !== 'nodes' || nodes.alias || more.length > 0)
    throw new InvalidInputError({ query: 'Must select nodes of the list and nothing else' })
  const [directive] = [...(list.directives ?? []), ...(nodes.directives ?? [])]
  if (directive)
    throw new InvalidInputError({ query: `Must not have @${directive.name.value} on the list or its nodes` })
  return list
}

const pagingArguments = ['first', 'after', 'last', 'before']

function withPages(operation: OperationDefinitionNode, list: FieldNode): DocumentNode {
  const name = (value: string) => ({ kind: Kind.NAME, value }) as const
  const variable = (value: string) => ({ kind: Kind.VARIABLE, name: name(value) }) as const
  const paging: ArgumentNode[] = [
    { kind: Kind.ARGUMENT, name: name('first'), value: { kind: Kind.INT, value: String(rowsAtOnce) } },
    { kind: Kind.ARGUMENT, name: name('after'), value: variable(cursorVariable) },
  ]
  const field = (value: string, selections: readonly FieldNode[] = []): FieldNode => ({
    kind: Kind.FIELD,
    name: name(value),
    ...(selections.length > 0 && { selectionSet: { kind: Kind.SELECTION_SET, selections } }),
  })
  const included: DirectiveNode = {
    kind: Kind.DIRECTIVE,
    name: name('include'),
    arguments: [{ kind: Kind.ARGUMENT, name: name('if'), value: variable(countVariable) }],
  }
  const selections = [
    ...(list.selectionSet?.selections ?? []),
    field('pageInfo', [field('hasNextPage'), field('endCursor')]),
    { ...field('totalCount', [field('count'), field('isMore')]), directives: [included] },
  ]
  const paged: FieldNode = {
    ...list,
    arguments: [...(list.arguments ?? []), ...paging],
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  }
  const declared = (value: string, type: TypeNode): VariableDefinitionNode => ({
    kind: Kind.VARIABLE_DEFINITION,
    variable: variable(value),
    type,
  })
  const named = (value: string) => ({ kind: Kind.NAMED_TYPE, name: name(value) }) as const
  const own = [
    declared(cursorVariable, named('String')),
    declared(countVariable, { kind: Kind.NON_NULL_TYPE, type: named('Boolean') }),
  ]
  const definition: OperationDefinitionNode = {
    ...operation,
    variableDefinitions: [...(operation.variableDefinitions ?? []), ...own],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [paged] },
  }
  return { kind: Kind.DOCUMENT, definitions: [definition] }
}
