import { join } from 'node:path'
import ts from 'typescript'
import { root } from './source.ts'

/** What the expressions of a file can name. */
export interface Names {
  /** The source of what is declared at the top of the file, in its order. */
  declared: ReadonlyMap<string, string>
  /** The values of what is exported and imported. */
  values: ReadonlyMap<string, unknown>
}

const moduleAt = async (path: string) => (await import(path)) as Record<string, unknown>

/** What the expressions of a file can name, which is loaded for that, with what it imports. */
export async function namesOf(source: ts.SourceFile): Promise<Names> {
  const path = source.fileName
  const declared = new Map<string, string>()
  const values = new Map(Object.entries(await moduleAt(join(root, path))))
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement))
      for (const [name, value] of await importedBy(statement, path)) values.set(name, value)
    if (ts.isFunctionDeclaration(statement) && statement.name)
      declared.set(statement.name.text, statement.getText())
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        declared.set(name.getText(), `const ${name.getText()} = ${initializer?.getText() ?? 'undefined'}`)
  }
  return { declared, values }
}

async function importedBy(
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
  path: string,
): Promise<[string, unknown][]> {
  const bindings = importClause?.namedBindings
  if (importClause?.isTypeOnly || !bindings || !ts.isNamedImports(bindings)) return []
  const from = (moduleSpecifier as ts.StringLiteral).text
  const module = await moduleAt(from.startsWith('.') ? join(root, path, '..', from) : from)
  return bindings.elements.map(({ name, propertyName = name }) => [name.text, module[propertyName.text]])
}

/**
 * The value that an expression has in its file. Of what the file declares for itself, only what the expression needs is run again.
 * @throws ReferenceError where it depends on what a function is called with
 */
export function evaluate(expression: ts.Expression, { declared, values }: Names): unknown {
  const needed = new Set<string>()
  const given = new Map<string, unknown>()
  const need = (name: string): void => {
    const text = declared.get(name)
    if (values.has(name)) given.set(name, values.get(name))
    else if (text !== undefined && !needed.has(name)) {
      needed.add(name)
      look(ts.createSourceFile(name, text, ts.ScriptTarget.Latest))
    }
  }
  const look = (part: ts.Node): void => {
    if (ts.isIdentifier(part)) need(part.text)
    ts.forEachChild(part, look)
  }
  look(expression)
  const declarations = [...declared].flatMap(([name, text]) => (needed.has(name) ? [text] : []))
  const script = [...declarations, `return ${expression.getText()}`].join('\n')
  const options = { target: ts.ScriptTarget.ESNext }
  // oxlint-disable-next-line typescript/no-implied-eval -- it runs what the sources have, and nothing else
  const run = new Function(...given.keys(), ts.transpile(script, options)) as (...args: unknown[]) => unknown
  return run(...given.values())
}
