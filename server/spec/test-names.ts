import ts from 'typescript'

const blocks = new Set(['describe', 'it', 'test'])

/**
 * The full names of the tests in a file, the names of the enclosing blocks first. Where a test is repeated for the rows of a
 * literal table, each row gives a name of its own.
 */
export function testNames(source: string): string[] {
  return namesIn(ts.createSourceFile('tests.ts', source, ts.ScriptTarget.Latest, true), [''])
}

function namesIn(node: ts.Node, above: readonly string[]): string[] {
  const names: string[] = []
  ts.forEachChild(node, (child) => {
    const block = ts.isCallExpression(child) ? blockOf(child) : null
    if (!block) return void names.push(...namesIn(child, above))
    const own = above.flatMap((name) => block.names.map((more) => `${name} ${more}`.trim()))
    names.push(...(block.kind === 'describe' ? block.body.flatMap((body) => namesIn(body, own)) : own))
  })
  return names
}

interface Block {
  kind: string
  names: string[]
  body: readonly ts.Node[]
}

/** A call of describe, it or test, also by way of `each`, `for` and the like; null for any other call. */
function blockOf({ expression, arguments: [title, ...body] }: ts.CallExpression): Block | null {
  const words = title && wordsOf(title)
  const kind = rootOf(expression)
  if (words === undefined || words === null || !blocks.has(kind)) return null
  return {
    kind,
    names: ts.isCallExpression(expression) ? ofRows(words, expression.arguments[0]) : [words],
    body,
  }
}

/** `it` for `it.each(rows)`, `it.skipIf(x)` and `it`. */
function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? rootOf(node.expression) : ''
}

/** The text of a literal; the variable parts of a template are left out. */
function wordsOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => literal.text).join('')
}

function ofRows(title: string, rows: ts.Node | undefined): string[] {
  const table = rows && ts.isAsExpression(rows) ? rows.expression : rows
  if (!table || !ts.isArrayLiteralExpression(table)) return [title]
  return table.elements.map((row) => {
    const cells = ts.isArrayLiteralExpression(row) ? [...row.elements] : [row]
    return title.replace(/%[sdifjo]/g, (place) => {
      const cell = cells.shift()
      return (cell && (wordsOf(cell) ?? (ts.isNumericLiteral(cell) ? cell.text : null))) ?? place
    })
  })
}
