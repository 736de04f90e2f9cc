import type { FieldPolicy, Reference, StoreObject, TypePolicies } from '@apollo/client/core'

type Node = Reference | StoreObject

/** A connection in the cache. */
interface CachedPages {
  nodes: readonly Node[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

/**
 * Merges keyset pages into one list in the cache: a page with `after` is appended, without items that are there already; a first
 * page replaces the list.
 */
export const pagesPolicy: FieldPolicy<CachedPages> = {
  keyArgs: (args) => Object.keys(args ?? {}).filter((name) => name !== 'after'),
  merge(existing, incoming, { args, readField }) {
    if (!existing || !args?.['after']) return incoming
    const idOf = (node: Node) => readField<string>('id', node)
    const known = new Set(existing.nodes.map(idOf))
    const isNew = (node: Node): boolean => {
      const id = idOf(node)
      return id === undefined || !known.has(id)
    }
    return { ...existing, ...incoming, nodes: [...existing.nodes, ...incoming.nodes.filter(isNew)] }
  },
}

/** The lists of which the dashboard reads further pages. */
export const pagedFields: TypePolicies = {
  Query: {
    fields: {
      auditEntries: pagesPolicy,
      bulkDecisions: pagesPolicy,
      categories: pagesPolicy,
      contents: pagesPolicy,
      deletedRules: pagesPolicy,
      deliveries: pagesPolicy,
      erasures: pagesPolicy,
      exports: pagesPolicy,
      legalHolds: pagesPolicy,
      reportedItems: pagesPolicy,
      reviews: pagesPolicy,
      ruleEvents: pagesPolicy,
      subcategories: pagesPolicy,
      suggestedScores: pagesPolicy,
      userReports: pagesPolicy,
      users: pagesPolicy,
      writtenPolicyVersions: pagesPolicy,
    },
  },
  Backtest: { fields: { matches: pagesPolicy } },
  BulkDecision: { fields: { items: pagesPolicy } },
  Content: { fields: { timeline: pagesPolicy } },
  Classifier: { fields: { examples: pagesPolicy } },
  List: { fields: { items: pagesPolicy } },
  Retroaction: { fields: { items: pagesPolicy } },
  User: { fields: { timeline: pagesPolicy } },
}
