import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql'
import { defaultPage, largestPage } from '../../platform/graphql/connection.ts'
import { scannedBy } from '../../platform/graphql/scans.ts'

/** A requested operation. */
export interface RequestedOperation {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

type Parent = GraphQLNamedType | null | undefined

/** The arguments that determine how many rows are returned. */
const sizes = new Set(['first', 'last', 'before', 'after'])

/**
 * The cost of an operation: the most fields that its answer can have, each counted once for every row of the pages around it,
 * whether a page's size is in the document, in a variable or the schema's default; plus the cost of what is read for them.
 */
export function costOf({ schema, document, operation, variables }: RequestedOperation): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const fragmentCosts = new Map<string, number>()

  const all = (set: SelectionSetNode, parent: Parent): number =>
    set.selections.reduce((sum, selection) => sum + costs(selection, parent), 0)

  const costs = (node: SelectionNode, parent: Parent): number => {
    if (node.kind === Kind.FIELD) return fieldCost(node, parent)
    if (node.kind === Kind.FRAGMENT_SPREAD) return fragmentCost(node.name.value)
    return all(node.selectionSet, node.typeCondition ? typeFromAST(schema, node.typeCondition) : parent)
  }

  const given = { ...defaultsOf(operation), ...variables }

  const fieldCost = (node: FieldNode, parent: Parent): number => {
    const field = fieldOf(parent, node.name.value)
    const own = 1 + scannedBy(field, node, given)
    if (!node.selectionSet) return own
    const type = field && getNamedType(field.type)
    return (
      own +
      pageSizeOf(field, node, operation, variables) *
        all(node.selectionSet, isCompositeType(type) ? type : null)
    )
  }

  const fragmentCost = (name: string): number => {
    const known = fragmentCosts.get(name)
    if (known !== undefined) return known
    fragmentCosts.set(name, 0)
    const fragment = fragments.get(name)
    const cost = fragment ? all(fragment.selectionSet, typeFromAST(schema, fragment.typeCondition)) : 0
    fragmentCosts.set(name, cost)
    return cost
  }

  return all(operation.selectionSet, schema.getRootType(operation.operation))
}

/** The default values of variables that are not given. */
const defaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> =>
  Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  )

type KnownField = GraphQLField<unknown, unknown> | undefined

const fieldOf = (parent: Parent, name: string): KnownField =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined

function pageSizeOf(
  field: KnownField,
  { arguments: given = [] }: FieldNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  let rows = 0
  for (const { name, type, defaultValue } of field?.args ?? []) {
    if (!sizes.has(name) || getNamedType(type).name !== 'Int') continue
    const value = given.find((argument) => argument.name.value === name)?.value
    rows += numberIn(value, operation, variables) ?? (typeof defaultValue === 'number' ? defaultValue : 0)
  }
  const isPage = field?.args.some(({ name }) => name === 'last') ?? false
  return Math.min(Math.max(rows === 0 && isPage ? defaultPage : rows, 1), largestPage)
}

function numberIn(
  value: ValueNode | undefined,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number | undefined {
  if (value?.kind === Kind.INT) return Number(value.value)
  if (value?.kind !== Kind.VARIABLE) return undefined
  const name = value.name.value
  const given = variables[name]
  if (given !== undefined) return typeof given === 'number' ? given : undefined
  const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)
  return numberIn(definition?.defaultValue, operation, {})
}
