/**
 * `user-text/isolated`: what a user wrote is drawn by UserText, and where only letters go, as in a title or inside of a
 * sentence, written by `plain`. Texts are known by what their fields are called in the schema.
 */
const fields = new Set([
  'name',
  'externalId',
  'objectExternalId',
  'text',
  'email',
  'extraInfo',
  'note',
  'explanation',
  'overrideReason',
  'policyInformation',
  'policyName',
  'handledReason',
  'reasoning',
  'summary',
  'identifier',
  'communityId',
  'ruleName',
  'excerpt',
])
const calls = new Set(['subjectName', 'sentText', 'shownExample', 'reasonText'])
const attributes = new Set(['title', 'label', 'aria-label', 'description', 'placeholder', 'alt'])
const labels = new Set(['label', 'title', 'description', 'suffix'])
/** What is called so in a variable, too, is a user's; a `name` or a `text` may be anything. */
const variables = new Set(['externalId', 'email', 'extraInfo', 'identifier', 'communityId'])

const nameOf = (node) => (node.type === 'Identifier' ? node.name : undefined)

/** Whether an expression may give what a user wrote, as it is. */
function isUsers(node) {
  switch (node?.type) {
    case 'Identifier':
      return node.name === 'name'
    case 'MemberExpression':
      return !node.computed && fields.has(nameOf(node.property))
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return isUsers(node.expression)
    case 'LogicalExpression':
      return isUsers(node.right) || (node.operator !== '&&' && isUsers(node.left))
    case 'ConditionalExpression':
      return isUsers(node.consequent) || isUsers(node.alternate)
    case 'TemplateLiteral':
      return node.expressions.some(isUsers)
    case 'CallExpression':
      return calls.has(nameOf(node.callee)) || isJoined(node)
    default:
      return false
  }
}

/** `people.map(({ name }) => name).join(', ')` */
function isJoined({ callee }) {
  if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'join') return false
  const { object } = callee
  const [made] = object.type === 'CallExpression' ? object.arguments : []
  return made?.type === 'ArrowFunctionExpression' && (isUsers(made.body) || fields.has(nameOf(made.body)))
}

/** What has a text that stands alone in a box that cuts it off be cut off at its own end, which may be the left one. */
function cut({ startTag, children }) {
  const alone = children.every(({ type, value }) => type === 'VExpressionContainer' || value?.trim() === '')
  const classes = startTag.attributes.find(({ key }) => key.name === 'class')?.value?.value ?? ''
  if (!alone) return ''
  return classes.includes('line-clamp')
    ? ' class="block"'
    : classes.includes('truncate')
      ? ' class="block truncate"'
      : ''
}

/** Whether a call writes a sentence of the dictionary. */
const writes = ({ callee }) =>
  ['t', '$t'].includes(nameOf(callee) ?? (callee.type === 'MemberExpression' ? nameOf(callee.property) : ''))

const isolated = {
  meta: {
    type: 'problem',
    fixable: 'code',
    schema: [],
    messages: {
      drawn: 'What a user wrote is drawn by UserText',
      written: 'What a user wrote is written by plain() of ui/user-text.ts',
    },
  },
  create(context) {
    const { sourceCode } = context
    const report = (node, messageId, fix) => context.report({ node, messageId, fix })
    const wrapped = (node) => (fixer) => [
      fixer.insertTextBefore(node, 'plain('),
      fixer.insertTextAfter(node, ')'),
    ]
    const sentence = (node) => {
      const [, named] = node.arguments
      if (!writes(node) || named?.type !== 'ObjectExpression') return
      for (const { shorthand, value } of named.properties) {
        if (!value || !isUsers(value)) continue
        report(value, 'written', (fixer) =>
          shorthand ? fixer.replaceText(value, `${value.name}: plain(${value.name})`) : wrapped(value)(fixer),
        )
      }
    }
    const choice = ({ key, value, shorthand }) => {
      if (shorthand || !labels.has(nameOf(key))) return
      const isUsersOwn = value.type === 'Identifier' ? variables.has(value.name) : isUsers(value)
      if (isUsersOwn) report(value, 'written', wrapped(value))
    }
    const script = { CallExpression: sentence, Property: choice }
    if (!sourceCode.parserServices.defineTemplateBodyVisitor) return script
    return sourceCode.parserServices.defineTemplateBodyVisitor(
      {
        'VElement > VExpressionContainer'(node) {
          const { expression } = node
          if (isUsers(expression))
            report(node, 'drawn', (fixer) =>
              fixer.replaceText(
                node,
                `<UserText${cut(node.parent)} :text="${sourceCode.getText(expression)}" />`,
              ),
            )
        },
        'VAttribute[directive=true][key.name.name="bind"]'({ key, value, parent }) {
          const of = parent.parent.rawName
          if (!attributes.has(key.argument?.name) || of === 'UAvatar') return
          if (value?.expression && isUsers(value.expression))
            report(value, 'written', wrapped(value.expression))
        },
        CallExpression: sentence,
        Property: choice,
      },
      script,
    )
  },
}

export default { rules: { isolated } }
