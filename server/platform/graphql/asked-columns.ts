import {
  type DocumentNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'

/** The columns that the fields of an operation read of the rows of each type; null for all. */
export type AskedColumns = ReadonlyMap<string, ReadonlySet<string> | null>

interface Columns {
  columns?: readonly string[]
}

/** Notes which columns of its row a field reads; one without a note reads any. */
export function noteColumns(field: GraphQLField<never, never>, columns: readonly string[]): void {
  field.extensions = { ...field.extensions, columns } satisfies Columns
}

const columnsOf = ({ extensions }: GraphQLField<unknown, unknown>): Columns['columns'] =>
  (extensions as Columns).columns

/** Whether no other columns are asked; what asks nothing that is known may ask all. */
export function asksNoMore(
  asked: ReadonlySet<string> | null | undefined,
  columns: readonly string[],
): boolean {
  if (!asked) return false
  for (const column of asked) if (!columns.includes(column)) return false
  return true
}

interface Operation {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
}

const known = new WeakMap<OperationDefinitionNode, AskedColumns>()

/** The columns that an operation asks for, in all of its places and fragments together. */
export function askedColumns(asking: Operation): AskedColumns {
  const asked = known.get(asking.operation) ?? lookedUp(asking)
  known.set(asking.operation, asked)
  return asked
}

function lookedUp({ schema, document, operation }: Operation): AskedColumns {
  const asked = new Map<string, Set<string> | null>()
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  )

  const ask = ({ name }: GraphQLObjectType, field: GraphQLField<unknown, unknown> | undefined) => {
    if (!field) return
    const columns = columnsOf(field)
    const others = asked.get(name)
    asked.set(name, columns && others !== null ? new Set([...(others ?? []), ...columns]) : null)
  }

  const look = ({ selections }: SelectionSetNode, parent: GraphQLNamedType | null | undefined): void => {
    for (const node of selections) {
      if (node.kind === Kind.INLINE_FRAGMENT)
        look(node.selectionSet, node.typeCondition ? typeFromAST(schema, node.typeCondition) : parent)
      else if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(node.name.value)
        // A fragment asks the same wherever it is spread.
        fragments.delete(node.name.value)
        if (fragment) look(fragment.selectionSet, typeFromAST(schema, fragment.typeCondition))
      } else {
        const name = node.name.value
        for (const type of objectsOf(schema, parent)) ask(type, type.getFields()[name])
        const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
        if (node.selectionSet && field) look(node.selectionSet, getNamedType(field.type))
      }
    }
  }

  look(operation.selectionSet, schema.getRootType(operation.operation))
  return asked
}

/** The types that objects of a type can have. */
function objectsOf(
  schema: GraphQLSchema,
  type: GraphQLNamedType | null | undefined,
): readonly GraphQLObjectType[] {
  if (isObjectType(type)) return [type]
  return isAbstractType(type) ? schema.getPossibleTypes(type) : []
}
