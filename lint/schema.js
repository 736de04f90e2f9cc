import graphql from '@graphql-eslint/eslint-plugin'

const { rules: all } = graphql.configs['flat/schema-all']
const { rules: relay } = graphql.configs['flat/schema-relay']

/** What the sets ask for and the schema does otherwise, each with why. */
const exceptions = {
  // An action has the `actionType` that webhooks call it by.
  '@graphql-eslint/no-typename-prefix': 'off',
  // Pages, edges, payloads, events and many parts are values: nothing could be asked for by an id of theirs.
  '@graphql-eslint/strict-id-in-types': 'off',
  // What is printed is sorted, and a test compares it.
  '@graphql-eslint/alphabetize': 'off',
  // There are mutations and subscriptions.
  '@graphql-eslint/no-root-type': 'off',
  // A payload has what was changed, and what follows from it can be asked for there.
  '@graphql-eslint/require-field-of-type-query-in-mutation-result': 'off',
  // The directive of the specification has no date; the reason names it, which a test of the changes looks for.
  '@graphql-eslint/require-deprecation-date': 'off',
  // Connections have `nodes` beside `edges`, short lists are lists, and some lists are of values without an id.
  '@graphql-eslint/relay-edge-types': [
    'error',
    { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
  ],
}

/** The rules of the schema that clients have: all that there are, and those of Relay. */
export default {
  files: ['schema/schema.graphql'],
  languageOptions: {
    parser: graphql.parser,
    parserOptions: { graphQLConfig: { schema: 'schema/schema.graphql' } },
  },
  plugins: { '@graphql-eslint': graphql },
  rules: {
    ...all,
    ...relay,
    '@graphql-eslint/require-description': [
      'error',
      {
        types: true,
        rootField: true,
        DirectiveDefinition: true,
        EnumValueDefinition: true,
        FieldDefinition: true,
        InputValueDefinition: true,
      },
    ],
    '@graphql-eslint/input-name': ['error', { checkInputType: true, caseSensitiveInputType: false }],
    ...exceptions,
  },
}
