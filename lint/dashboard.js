import userText from './user-text.js'

/** What every language writes alike: marks, the name of the program, and examples of ids and addresses. */
const marks = [
  ...'·—–…:;,.()[]{}|/+−×→←↑›“”«»#*<>=&"~',
  '•',
  'v',
  'Verdict',
  'verdict.…',
  'https://',
  'test-user',
]

const drawn = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt']
const ofComponents = [
  'placeholder',
  'label',
  'description',
  'text',
  'hint',
  'help',
  'confirm',
  'empty',
  'caption',
]

const formats = 'Dates, numbers and spans are written by web/src/language/formats.ts'
const written = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'toFixed', 'toPrecision']

/** What vue-i18n could format beside the one module for it: whole numbers are left to `$n`, which needs no options. */
const formatted = [
  { selector: 'CallExpression[callee.name=/^\\$?n$/][arguments.length>1]', message: formats },
  { selector: 'CallExpression[callee.name=/^\\$?d$/]', message: formats },
]

/** A text where a key of the dictionary belongs: it begins with a capital letter, or has a space in it. */
const spelledOut = {
  selector:
    'Property[key.name=/^(label|title|description|placeholder|hint|text|empty|confirm)$/] > Literal[value=/^[A-Z]|\\s/]',
  message: 'Texts stand in the dictionary, the *.en.ts beside the component',
}

/** What holds for the dashboard alone: no text outside of the dictionaries, no format outside of its module. */
export default [
  {
    files: ['web/src/**/*.{ts,vue}'],
    ignores: ['web/src/**/*.test.ts'],
    plugins: { 'user-text': userText },
    rules: { 'user-text/isolated': 'error' },
  },
  {
    files: ['web/src/**/*.vue'],
    rules: {
      'vue/no-bare-strings-in-template': [
        'error',
        { allowlist: marks, attributes: { '/.+/': [...drawn, ...ofComponents] } },
      ],
      'vue/no-restricted-syntax': ['error', ...formatted],
    },
  },
  { files: ['web/src/ui/UserText.vue'], rules: { 'user-text/isolated': 'off' } },
  {
    files: ['web/src/**/*.{ts,vue}'],
    ignores: ['web/src/language/**'],
    rules: {
      'no-restricted-globals': ['error', { name: 'Intl', message: formats }],
      'no-restricted-properties': ['error', ...written.map((property) => ({ property, message: formats }))],
      'no-restricted-syntax': ['error', ...formatted],
    },
  },
  {
    files: ['web/src/**/*.{ts,vue}'],
    ignores: [
      'web/src/language/**',
      'web/src/**/*.{en,de,test}.ts',
      'web/src/settings/api-keys/curl-example.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...formatted, spelledOut] },
  },
]
