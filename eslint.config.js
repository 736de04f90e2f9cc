import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import dashboard from './eslint.dashboard.js'
import schema from './eslint.schema.js'

/** The same for all but the schema, which is no code. */
const ofCode = (config) => ({ ...config, ignores: [...(config.ignores ?? []), '**/*.graphql'] })

export default tseslint.config(
  {
    ignores: [
      'dist',
      '.data',
      'node_modules',
      'web/src/gql',
      'client/*.generated.ts',
      'client/dist',
      'web/*.d.ts',
    ],
  },
  ...[js.configs.recommended, ...tseslint.configs.strict, ...tseslint.configs.stylistic].map(ofCode),
  // The server has nothing of Vue.
  ...vue.configs['flat/recommended'].map((config) => ({ files: ['web/**/*.{ts,vue}'], ...config })),
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser }, globals: globals.browser },
    rules: { 'vue/multi-word-component-names': 'off', 'vue/require-default-prop': 'off' },
  },
  { files: ['web/**/*.ts', 'docs-site/client/**/*.ts'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  ofCode({
    rules: {
      'no-console': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // The compiler finds them too, for a quarter of the time that all rules took.
      '@typescript-eslint/no-unused-vars': 'off',
    },
  }),
  {
    files: [
      'server/**/*.ts',
      'client/**/*.ts',
      'start/**/*.ts',
      'docs-site/**/*.ts',
      'web/**/*.ts',
      'web/**/*.vue',
    ],
    ignores: ['**/*.test.ts', 'server/test/**'],
    rules: { 'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: [
      'start/**',
      'bench/**',
      'chaos/**',
      'attack/**',
      'training/**',
      'examples/**',
      'server/edges/cli/**',
    ],
    rules: { 'no-console': 'off' },
  },
  ...dashboard,
  schema,
  prettier,
)
