import type { CodegenConfig } from '@graphql-codegen/cli'

/** Types and documents of the dashboard's operations, from the checked-in schema. */
const config: CodegenConfig = {
  schema: process.env['CODEGEN_SCHEMA'] ?? 'schema/schema.graphql',
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
