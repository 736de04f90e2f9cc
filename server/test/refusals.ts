import { type DocumentNode, Kind, OperationTypeNode, parse, type SelectionNode } from 'graphql'

/** What went wrong, for a test: an error of the operation, or what a mutation refused. */
export interface Problem {
  code: unknown
  message: string
  /** The details of the error; of a refusal those of `Refusal`, and `fields` from failing field to message. */
  extensions: Record<string, unknown>
}

interface AskedRefusal {
  code: string
  field: string | null
  message: string
}

/** A name that no test's own selection has. */
const asked = '_refusals'

const selection = `${asked}: refusals {
  code field message revision draftUpdatedAt
  claimedBy { id name } decidedBy { id name }
  rules { id name } writtenPolicies { id name } aiModerators { id name }
}`

const [added] = parse(`{ ${selection} }`).definitions.flatMap((each) =>
  each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : [],
)

/** The document with the refusals of each of its mutations asked for. */
export const askingForRefusals = (document: DocumentNode): DocumentNode => ({
  ...document,
  definitions: document.definitions.map((node) =>
    node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.MUTATION
      ? {
          ...node,
          selectionSet: { ...node.selectionSet, selections: node.selectionSet.selections.map(asking) },
        }
      : node,
  ),
})

function asking(node: SelectionNode): SelectionNode {
  if (node.kind !== Kind.FIELD || !node.selectionSet || !added) return node
  return {
    ...node,
    selectionSet: { ...node.selectionSet, selections: [...node.selectionSet.selections, added] },
  }
}

/** Takes out of an answer the refusals that were asked for, those of one mutation as one problem. */
export function takeRefusals(data: unknown): Problem[] {
  const payloads = typeof data === 'object' && data !== null ? Object.values(data) : []
  return payloads.flatMap((payload: unknown) => {
    if (typeof payload !== 'object' || payload === null) return []
    const refusals = (payload as Record<string, AskedRefusal[]>)[asked]
    Reflect.deleteProperty(payload, asked)
    return refusals?.[0] ? [problemOf(refusals[0], refusals)] : []
  })
}

function problemOf({ code, field, message, ...details }: AskedRefusal, all: AskedRefusal[]): Problem {
  const told = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))
  if (code === 'NOT_FOUND' || field === null) return { code, message, extensions: told }
  const fields = Object.fromEntries(all.map((each) => [each.field, each.message]))
  const sentence = all.map((each) => `${each.field}: ${each.message}`).join('; ')
  return { code, message: sentence, extensions: { ...told, fields } }
}
