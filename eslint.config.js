import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import dashboard from './lint/dashboard.js'
import schema from './lint/schema.js'

/** The same for the dashboard. */
const ofDashboard = (config) => ({ files: ['web/**/*.{ts,vue}'], ...config })

/** What oxlint does not read: templates, and the schema. All code in .ts files is looked at by it (.oxlintrc.json). */
export default tseslint.config(
  { ignores: ['web/src/gql', 'web/*.d.ts'] },
  ...[
    js.configs.recommended,
    ...tseslint.configs.strict,
    ...tseslint.configs.stylistic,
    ...vue.configs['flat/recommended'],
    { languageOptions: { globals: globals.browser } },
  ].map(ofDashboard),
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: { 'vue/multi-word-component-names': 'off', 'vue/require-default-prop': 'off' },
  },
  ofDashboard({
    rules: {
      'no-console': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // The compiler finds them too, for a quarter of the time that all rules took.
      '@typescript-eslint/no-unused-vars': 'off',
    },
  }),
  ofDashboard({
    ignores: ['**/*.test.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }] },
  }),
  ...dashboard,
  schema,
  ofDashboard(prettier),
)
