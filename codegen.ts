import type { CodegenConfig } from '@graphql-codegen/cli'

/**
 * Types and documents of the dashboard's operations, from the checked-in schema as a client has it for whom one failure or
 * refusal fails the whole operation: Apollo does so with errors, and web/src/graphql/refusals.ts with refusals.
 */
const config: CodegenConfig = {
  schema: process.env['CODEGEN_SCHEMA'] ?? 'schema/strict.graphql',
  documents: ['web/src/**/*.graphql'],
  generates: {
    'web/src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, skipIndexFile: true },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        defaultScalarType: 'unknown',
        scalars: { DateTimeISO: 'string', JSON: 'unknown' },
        inputMaybeValue: 'T | null | undefined',
      },
    },
  },
}

export default config
