import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  lexicographicSortSchema,
} from 'graphql'

/** A page of the reference, and the schema types that it has. */
interface Page {
  file: string
  title: string
  has: (type: GraphQLNamedType, schema: GraphQLSchema) => boolean
}

const isRoot = (type: GraphQLNamedType, schema: GraphQLSchema): boolean =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].some(
    (root) => root === type,
  )

const pages: readonly Page[] = [
  { file: 'queries.md', title: 'Queries', has: (type, schema) => type === schema.getQueryType() },
  { file: 'mutations.md', title: 'Mutations', has: (type, schema) => type === schema.getMutationType() },
  {
    file: 'subscriptions.md',
    title: 'Subscriptions',
    has: (type, schema) => type === schema.getSubscriptionType(),
  },
  {
    file: 'objects.md',
    title: 'Objects',
    has: (type, schema) => isObjectType(type) && !isRoot(type, schema) && !type.name.endsWith('Payload'),
  },
  { file: 'payloads.md', title: 'Payloads of mutations', has: ({ name }) => name.endsWith('Payload') },
  {
    file: 'interfaces.md',
    title: 'Interfaces and unions',
    has: (type) => isInterfaceType(type) || isUnionType(type),
  },
  { file: 'inputs.md', title: 'Inputs', has: (type) => isInputObjectType(type) },
  { file: 'enums.md', title: 'Enums', has: (type) => isEnumType(type) },
  { file: 'scalars.md', title: 'Scalars', has: (type) => isScalarType(type) },
]

/** The reference of the schema as pages of Markdown, by their files: every type with its fields, values and descriptions. */
export function referencePages(unsorted: GraphQLSchema): Record<string, string> {
  const schema = lexicographicSortSchema(unsorted)
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const fileOf = (type: GraphQLNamedType) => pages.find(({ has }) => has(type, schema))?.file ?? ''
  const linked: TypeLink = (type) => {
    const named = getNamedType(type)
    const link = `[${named.name}](${fileOf(named)}#${named.name.toLowerCase()})`
    return String(type)
      .replace(named.name, link)
      .replace(/^\[(?=\[)/, '\\[')
  }
  return Object.fromEntries(
    pages.map(({ file, title, has }) => {
      const own = types.filter((type) => has(type, schema))
      const index = pages.map((page) => `[${page.title}](${page.file})`).join(' · ')
      const intro = `${index}\n\nMade of the schema by \`npm run schema\`.`
      return [file, [`# ${title}`, intro, ...own.map((type) => sectionOf(type, linked))].join('\n\n') + '\n']
    }),
  )
}

type TypeLink = (type: GraphQLField<unknown, unknown>['type'] | GraphQLInputField['type']) => string

function sectionOf(type: GraphQLNamedType, linked: TypeLink): string {
  const parts = [`## ${type.name}`, type.description ?? '']
  if (isObjectType(type) && type.getInterfaces().length > 0)
    parts.push(
      `Implements ${type
        .getInterfaces()
        .map((each) => linked(each))
        .join(', ')}.`,
    )
  if (isUnionType(type))
    parts.push(
      `One of ${type
        .getTypes()
        .map((each) => linked(each))
        .join(', ')}.`,
    )
  if (isEnumType(type))
    parts.push(
      tableOf(
        ['Value', ''],
        type.getValues().map(({ name, description }) => [`\`${name}\``, description]),
      ),
    )
  if (isInputObjectType(type))
    parts.push(
      tableOf(
        ['Field', 'Type', ''],
        Object.values(type.getFields()).map((field) => inputRow(field, linked)),
      ),
    )
  if (isObjectType(type) || isInterfaceType(type))
    parts.push(
      tableOf(
        ['Field', 'Type', ''],
        Object.values(type.getFields()).flatMap((field) => fieldRows(field, linked)),
      ),
    )
  return parts.filter(Boolean).join('\n\n')
}

const inputRow = (
  { name, type, description, defaultValue }: GraphQLInputField | GraphQLArgument,
  linked: TypeLink,
) => [
  `\`${name}\``,
  linked(type) + (defaultValue === undefined ? '' : ` = \`${JSON.stringify(defaultValue)}\``),
  description,
]

/** A field, and its arguments below it. */
const fieldRows = (
  { name, type, description, args, deprecationReason }: GraphQLField<unknown, unknown>,
  linked: TypeLink,
) => [
  [
    `\`${name}\``,
    linked(type),
    [deprecationReason && `**Deprecated.** ${deprecationReason}`, description].filter(Boolean).join(' '),
  ],
  ...args.map((arg) => inputRow(arg, linked)).map(([first = '', ...rest]) => [`· ${first}`, ...rest]),
]

const cell = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')

const tableOf = (
  head: readonly string[],
  rows: readonly (readonly (string | null | undefined)[])[],
): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')
