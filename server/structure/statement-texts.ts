import ts from 'typescript'
import { evaluate, type Names, namesOf } from './evaluate.ts'
import { importsIn, server, textOf } from './source.ts'

/** A statement that the program sends as text. */
export interface StatementText {
  /** The file and the line, such as `server/actions/record-actions.store.ts:23`. */
  place: string
  /** What it is when the program runs; null where that depends on what a function is called with. */
  text: string | null
}

/** A function that sends a parameter as a statement: `query` of a transaction, or one that calls it so. */
interface Sender {
  name: string
  parameter: number
  /** The file that declares it; null for what is called on a transaction. */
  path: string | null
}

const ofTransactions: readonly Sender[] = ['query', 'putOff'].map((name) => ({
  name,
  parameter: 0,
  path: null,
}))

/** The statements that some files send themselves, and those that any file gives them to send. */
export async function statementTexts(paths: readonly string[]): Promise<StatementText[]> {
  const own = paths.map(parsed)
  const passing = own.flatMap((source) =>
    ofTransactions.flatMap((sender) => sentBy(source, sender).flatMap(passedOn)),
  )
  const others = filesThatName(passing).map(parsed)
  const statements = [
    ...own.flatMap((source) => [
      ...ofTransactions.flatMap((sender) => sentBy(source, sender)),
      ...bundledIn(source),
    ]),
    ...others.flatMap((source) => passing.flatMap((sender) => sentBy(source, sender))),
  ].filter((statement) => passedOn(statement).length === 0 && !ts.isObjectLiteralExpression(statement))
  const names = new Map<ts.SourceFile, Names>()
  for (const source of new Set(statements.map((statement) => statement.getSourceFile())))
    names.set(source, await namesOf(source))
  return statements.flatMap((statement) => {
    const known = names.get(statement.getSourceFile())
    return known ? textsOf(statement, known) : []
  })
}

const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)

/** The files with one of these names, for most files have none of them. */
const filesThatName = (senders: readonly Sender[]): string[] => {
  const called = new RegExp(`\\b(${senders.map(({ name }) => name).join('|')})\\b`)
  return senders.length === 0 ? [] : server.filter((path) => called.test(textOf(path)))
}

/** What a look at each node of a file finds. */
function foundIn<T>(source: ts.SourceFile, look: (node: ts.Node) => T | undefined): T[] {
  const found: T[] = []
  const visit = (node: ts.Node): void => {
    const one = look(node)
    if (one !== undefined) found.push(one)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The statements of a file that a sender is called with. */
function sentBy(source: ts.SourceFile, { name, parameter, path }: Sender): ts.Expression[] {
  const { fileName, text } = source
  const isKnown =
    path === null || path === fileName || importsIn(fileName, text).some(({ to }) => to === path)
  if (!isKnown) return []
  return foundIn(source, (node) => {
    if (!ts.isCallExpression(node)) return undefined
    const { expression: called } = node
    const method = ts.isPropertyAccessExpression(called) ? called.name.text : undefined
    const isCalled = path === null ? method === name : ts.isIdentifier(called) && called.text === name
    return isCalled ? node.arguments[parameter] : undefined
  })
}

/** The function whose parameter a statement is. */
function passedOn(statement: ts.Expression): Sender[] {
  if (!ts.isIdentifier(statement)) return []
  const path = statement.getSourceFile().fileName
  for (let node: ts.Node = statement; !ts.isSourceFile(node); node = node.parent) {
    if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node)) continue
    const parameter = node.parameters.findIndex(({ name }) => name.getText() === statement.text)
    const name = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : node.name?.getText()
    if (parameter >= 0 && name !== undefined) return [{ name, parameter, path }]
  }
  return []
}

/** The texts of a file that stand in an object with their name or their values. */
const bundledIn = (source: ts.SourceFile): ts.Expression[] =>
  foundIn(source, (node) => {
    if (!ts.isObjectLiteralExpression(node)) return undefined
    const properties = new Map(node.properties.map((property) => [property.name?.getText(), property]))
    const text = properties.get('text')
    if (!text || !(properties.has('name') || properties.has('values'))) return undefined
    if (ts.isShorthandPropertyAssignment(text)) return text.name
    return ts.isPropertyAssignment(text) ? text.initializer : undefined
  })

/** What a statement can be: one text, or one for each branch of a choice and each member of what is chosen from. */
function textsOf(statement: ts.Expression, names: Names): StatementText[] {
  if (ts.isConditionalExpression(statement))
    return [statement.whenTrue, statement.whenFalse].flatMap((branch) => textsOf(branch, names))
  const source = statement.getSourceFile()
  const line = source.getLineAndCharacterOfPosition(statement.getStart()).line + 1
  const place = `${source.fileName}:${line}`
  try {
    const value = evaluate(ts.isElementAccessExpression(statement) ? statement.expression : statement, names)
    const texts = ts.isElementAccessExpression(statement) ? Object.values(value as object) : [value]
    // Others are objects, in which their texts are found.
    return texts.filter((text) => typeof text === 'string').map((text) => ({ place, text }))
  } catch (error) {
    if (error instanceof ReferenceError) return [{ place, text: null }]
    throw error
  }
}
