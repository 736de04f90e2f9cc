/** An example operation; a comment at its top explains it. */
interface Example {
  query: string
  variables?: string
}

const json = (value: object): string => JSON.stringify(value, null, 2)

/** The tabs that GraphiQL opens with. */
export const graphiqlExamples: readonly Example[] = [
  {
    query: `# What was decided since a moment, by whom and under which policy category.
# ctrl+enter runs it; ctrl+space says what else could stand where the cursor is.
query Decided($from: DateTimeISO!) {
  actions(filter: { at: { from: $from }, standing: true }, orderBy: { field: CREATED_AT, direction: ASC }, first: 20) {
    totalCount { count isMore }
    nodes {
      createdAt
      actionType
      status
      actor { kind name }
      policyCategory { name }
      object {
        ... on Content { externalId text }
        ... on User { externalId }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
    variables: json({ from: '2026-01-01T00:00:00Z' }),
  },
  {
    query: `# What waits for a person, the most urgent first, and why.
query Waiting {
  reviews(first: 20) {
    nodes {
      priority
      openedAt
      queue { name depth }
      object {
        ... on Content { externalId text user { externalId name } }
        ... on User { externalId name }
      }
      reasons { ruleName explanation policyCategory { name } }
    }
  }
}
`,
  },
  {
    query: `# What happens to reviews from now on. Keep the cursor of the last event: as \`after\` it goes on from there.
subscription Reviews($after: String) {
  reviewChanged(after: $after) {
    cursor
    at
    kind
    review { state priority object { ... on Content { externalId text } } }
  }
}
`,
  },
  {
    query: `# How much waited in each queue over a week.
query History {
  queueHistory(interval: DAY) {
    queue { name }
    points { at depth oldestSeconds opened resolved }
  }
}
`,
  },
  {
    query: `# How much content a decision on everything that a user wrote would be about.
query Count($selection: SelectionInput!) {
  countSelection(selection: $selection) {
    totalCount { count isMore }
    sampleContent { externalId text }
  }
}
`,
    variables: json({ selection: { content: { users: [{ externalId: 'user-1' }] } } }),
  },
]
