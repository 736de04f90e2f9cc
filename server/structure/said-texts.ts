import ts from 'typescript'
import { server, textOf } from './source.ts'

/** Folders whose texts are for programs and operators, or examples of the webhook: the dashboard shows none of them. */
const forOthers = /^server\/(edges\/(rest|cli|http|demo|exchange)|actions\/kinds)\//
/** What checks of a schema are called, which take what is said as their last argument. */
const checks = new Set(['min', 'max', 'length', 'refine', 'regex', 'nonempty'])
const errorNames = new Set(
  [...textOf('server/platform/errors.ts').matchAll(/class (\w+Error) /g)].map(([, name]) => name),
)

/** A text as one is looked up: numbers and values as `{1}`, `{2}`. */
function pattern(text: string): string {
  let last = 0
  return text.replaceAll(/(?<![^\s])[\d,]*\d(?=[.,;:]?(?:\s|$))|\0/g, () => `{${++last}}`)
}

function textIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `\0${literal.text}`).join('')
}

/** The texts that an expression may come to, as far as they stand in it. */
function textsIn(node: ts.Expression): string[] {
  const text = textIn(node)
  if (text !== undefined) return [text]
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)]
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? textsIn(property.initializer) : [],
    )
  return []
}

/** What a node of the source says to who is refused: an error, a check of a schema, an issue, a field that is wrong. */
function saidBy(node: ts.Node): string[] {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && errorNames.has(node.expression.text))
    return (node.arguments ?? []).filter((each) => !isOfOtherFields(node, each)).flatMap(textsIn)
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return checks.has(node.expression.name.text) ? node.arguments.slice(-1).flatMap(textsIn) : []
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'message') return textsIn(node.initializer)
  if (ts.isBinaryExpression(node) && ts.isElementAccessExpression(node.left))
    return /fields|problems/.test(node.left.expression.getText()) ? textsIn(node.right) : []
  return []
}

/** Objects are details but for the fields that are wrong. */
const isOfOtherFields = (node: ts.NewExpression, argument: ts.Expression): boolean =>
  ts.isObjectLiteralExpression(argument) && node.expression.getText() !== 'InvalidInputError'

/** Whether it is a sentence or a word for people, not a code, the name of a field or a part of an address. */
const isForPeople = (text: string): boolean => /^[A-Z{].*[a-z]/s.test(text)

/** Where it is said why something could not be had: by a provider, from a file, over the network. */
const ofProblems =
  /^server\/(signals|intake\/media|judging\/ai-moderators|settings\/media-sources|platform\/outbound)/

/** What a node says of a problem: an error, a `problem`, one of a table of them, or one of the fixed texts of a type. */
function problemsIn(node: ts.Node, names: ReadonlySet<string | undefined>): string[] {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression))
    return names.has(node.expression.text) ? (node.arguments ?? []).slice(0, 1).flatMap(textsIn) : []
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'problem') return textsIn(node.initializer)
  if (ts.isVariableDeclaration(node) && /^Readonly<Record<\w+, string>>$/.test(node.type?.getText() ?? ''))
    return (node.initializer ? textsIn(node.initializer) : []).filter((text) => /^[a-z].* /.test(text))
  if (ts.isTypeAliasDeclaration(node) && node.name.text.endsWith('Problem') && ts.isUnionTypeNode(node.type))
    return node.type.types.flatMap((each) =>
      ts.isLiteralTypeNode(each) ? textsIn(each.literal as ts.Expression) : [],
    )
  return []
}

/** Every text with which the server says why something could not be had, with 7 for each value, and the file where it stands. */
export function problemTexts(): Map<string, string> {
  const paths = server.filter((each) => ofProblems.test(each) && !each.endsWith('.test.ts'))
  const classes = paths.flatMap((path) => [
    ...textOf(path).matchAll(/class (\w+) extends (?:Error|ProviderFailure)/g),
  ])
  const names = new Set(classes.map(([, name]) => name))
  const said = new Map<string, string>()
  for (const path of paths) {
    const visit = (node: ts.Node): void => {
      for (const text of problemsIn(node, names)) said.set(text.replaceAll('\0', '7'), path)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true))
  }
  return said
}

/** The reasons of reviews that are fixed texts, with what asks for the review. */
export const reasonTexts = (): { kind: string; text: string }[] =>
  server
    .filter((path) => path.startsWith('server/decisions/') || path.startsWith('server/reviews/'))
    .flatMap((path) => [
      ...textOf(path).matchAll(/reasonInWords\(\s*'(\w+)',\s*(?:\w+ (?:\?\?|\|\|) )?'([^']+ [^']+)'/g),
    ])
    .map(([, kind = '', text = '']) => ({ kind, text }))

/** Why a decision of a rule is not applied, as it stands in the sources of decisions, and who decided. */
export function refusalTexts(): string[] {
  const precedence = textOf('server/decisions/deciding/precedence.ts')
  const fixed = [...precedence.matchAll(/'not applied: ([^']+)'/g)].map(([, why = '']) => why)
  const deciders = [...precedence.matchAll(/\[ActorKind\.\w+\]: '([^']+)'/g)].map(
    ([, who]) => `decided by ${who}`,
  )
  const strikes = ['server/decisions/strikes/strike-ladder.ts', 'server/settings/strikes/why-no-strikes.ts']
    .flatMap((path) => [...textOf(path).matchAll(/(?:refused: |const \w+ = )'([^']+)'/g)])
    .map(([, why = '']) => why.charAt(0).toLowerCase() + why.slice(1))
  return [...fixed, ...deciders, ...strikes]
}

/** The texts with which a run of its own, such as an export, can end besides errors that nobody foresaw. */
export const failureTexts = (): string[] =>
  server
    .map(textOf)
    .flatMap((text) => [
      ...[...text.matchAll(/\.poisoned\(\w+, '([^']+)'\)/g)].map(([, said = '']) => said),
      ...[...text.matchAll(/State\.failed, (\w+)\)/g)].flatMap(
        ([, name = '']) => new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1] ?? [],
      ),
    ])

/** Every text with which the server refuses something that the dashboard can ask for, with the file where it stands. */
export function saidTexts(): Map<string, string> {
  const said = new Map<string, string>()
  for (const path of server.filter((each) => !forOthers.test(each))) {
    const visit = (node: ts.Node): void => {
      for (const text of saidBy(node).map(pattern).filter(isForPeople)) said.set(text, path)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true))
  }
  return said
}
