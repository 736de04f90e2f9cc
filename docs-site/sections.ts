/** A group of the sidebar: the pages of one kind of reader, by their files, with a shorter name than their heading where one helps. */
export interface Section {
  title: string
  pages: readonly (readonly [file: string, label?: string])[]
  /** Whether it is closed until one of its pages is open: what is looked up rather than read. */
  closed?: boolean
}

/** The sidebar from top to bottom. A folder stands for the pages in it, by name. */
export const sections: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      ['docs/README.md', 'Overview'],
      ['README.md', 'Quick start'],
      ['docs/glossary.md'],
      ['CHANGELOG.md'],
    ],
  },
  {
    title: 'Connect a platform',
    pages: [
      ['docs/api.md', 'REST API and webhook'],
      ['docs/webhook-order.md'],
      ['client/README.md', 'Clients for Node and Python'],
      ['docs/errors.md'],
      ['docs/versions.md'],
      ['docs/migrating-from-perspective.md', 'Coming from Perspective'],
      ['docs/graphql.md', 'GraphQL'],
      ['docs/rest-to-graphql.md'],
    ],
  },
  { title: 'Examples', closed: true, pages: [['examples']] },
  { title: 'Moderators', pages: [['docs/moderators.md', 'Reviewing']] },
  {
    title: 'Admins',
    pages: [
      ['docs/admins.md', 'Setting up moderation'],
      ['docs/signals.md'],
      ['docs/media.md', 'How well media are read'],
      ['docs/text-scores.md'],
      ['docs/classifiers.md'],
      ['docs/providers.md'],
      ['docs/ai-moderators.md'],
      ['docs/integrations.md'],
    ],
  },
  {
    title: 'Operators',
    pages: [
      ['docs/operators.md', 'Running Verdict'],
      ['docs/operations.md'],
      ['docs/runbook.md'],
      ['docs/configuration.md', 'Every variable'],
      ['docs/cli.md', 'Command line'],
      ['docs/scaling.md'],
      ['docs/performance.md'],
      ['docs/reliability.md'],
      ['docs/security.md'],
      ['docs/private-media.md'],
    ],
  },
  { title: 'GraphQL reference', closed: true, pages: [['docs/reference']] },
  {
    title: 'Contributors',
    closed: true,
    pages: [
      ['CONTRIBUTING.md'],
      ['docs/architecture.md'],
      ['docs/development'],
      ['docs/specification.md', 'The specification, line by line'],
      ['docs/specification'],
      ['SECURITY.md', 'Reporting vulnerabilities'],
    ],
  },
  { title: 'Decision records', closed: true, pages: [['docs/decisions']] },
]
