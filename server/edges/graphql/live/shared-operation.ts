import {
  type ArgumentNode,
  type ExecutionArgs,
  getOperationAST,
  type GraphQLSchema,
  isRequiredArgument,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  visit,
} from 'graphql'
import { sha256 } from '../../../platform/crypto.ts'

/** What is executed for each event of a subscription, and a key that is equal for all subscribers who select the same fields. */
export interface SharedOperation {
  args: ExecutionArgs
  key: string
  /** Whether it selects an event's cursor, which can differ between two receivers of the same event. */
  asksCursor: boolean
}

/**
 * The operation that is executed for each event of a subscription: without the optional arguments of its field and the variables
 * that only they use, since those select events and do not change their representation.
 */
export function sharedOperation(asked: ExecutionArgs): SharedOperation {
  const { schema, document, operationName, variableValues } = asked
  const operation = getOperationAST(document, operationName)
  if (!operation) return { args: asked, key: sha256(print(document)), asksCursor: true }
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  const body = withoutArguments(schema, operation)
  const { variables: named, fields } = namesIn([body, ...fragments])
  const isNamed = ({ variable }: { variable: { name: { value: string } } }) => named.has(variable.name.value)
  const variableDefinitions = body.variableDefinitions?.filter(isNamed) ?? []
  const executed = {
    kind: Kind.DOCUMENT,
    definitions: [{ ...body, variableDefinitions }, ...fragments],
  } as const
  const values = Object.entries(variableValues ?? {})
    .filter(([name]) => named.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    args: { ...asked, document: executed, variableValues: Object.fromEntries(values) },
    key: sha256(JSON.stringify([print(executed), values])),
    asksCursor: fields.has('cursor'),
  }
}

/** The operation with only the required arguments on its own fields. */
function withoutArguments(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): OperationDefinitionNode {
  const fields = schema.getSubscriptionType()?.getFields() ?? {}
  const isRequired = (field: string) => (argument: ArgumentNode) => {
    const known = fields[field]?.args.find(({ name }) => name === argument.name.value)
    return !known || isRequiredArgument(known)
  }
  const bare = (selection: SelectionNode): SelectionNode =>
    selection.kind === Kind.FIELD
      ? { ...selection, arguments: selection.arguments?.filter(isRequired(selection.name.value)) ?? [] }
      : selection
  const selections = operation.selectionSet.selections.map(bare)
  return { ...operation, selectionSet: { ...operation.selectionSet, selections } }
}

/** The variables that are used anywhere but in their definitions, and the selected fields. */
function namesIn(nodes: readonly Parameters<typeof visit>[0][]) {
  const [variables, fields] = [new Set<string>(), new Set<string>()]
  for (const node of nodes)
    visit(node, {
      VariableDefinition: () => false,
      Variable: ({ name }) => void variables.add(name.value),
      Field: ({ name }) => void fields.add(name.value),
    })
  return { variables, fields }
}
