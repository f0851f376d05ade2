/** Finds texts in the sources that bypass the catalogs, and texts that are created before the reader is known. */
import { callsOf, childrenOf, firstArgument, isNode, literalOf, messageCalls, parse, type Node } from './extract.ts'

/** Attributes of elements and fields of objects whose text a person reads. */
const VISIBLE_ATTRIBUTES =
  /^(aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|hint|legend|consequence|action|summary|note|message|subject|empty|otherwise)$/
/** Two consecutive letters: a text, not a sign, number or unit. */
const WORD = /\p{L}{2}/u
/** Functions of the server whose argument at this index a person reads. */
const TEXT_ARGUMENTS: Readonly<Record<string, number>> = { apiError: 1, notValid: 1, toast: 0 }

const formats = new Set([
  'formatInteger',
  'formatCompact',
  'formatMoney',
  'formatTokenCount',
  'formatRelativeTime',
  'formatDate',
  'formatDateTime',
  'formatTime',
])

/** Returns texts and formats that are created at import. All readers would get them in one language. */
export const textsAtImport = (file: string): string[] => {
  const program = parse(file)
  const calls = [...messageCalls(program), ...callsOf(program, (name) => formats.has(name) && imports(program, name))]
  return calls
    .filter(({ isAtImport }) => isAtImport)
    .map(({ node }) => `${file}: ${literalOf(firstArgument(node)) ?? node.start}`)
}

/** Checks that the name is imported from the formats, because a file may define its own function of that name. */
const imports = (program: Node, name: string): boolean =>
  childrenOf(program).some(
    (node) =>
      node.type === 'ImportDeclaration' &&
      (literalOf(node['source'] as Node) ?? '').endsWith('/format.ts') &&
      childrenOf(node).some((one) => isNode(one['local']) && one['local']['name'] === name),
  )

/** Returns calls of `t` and `rich` whose message is not a literal. No tool can extract them. */
export const nonLiteralMessages = (file: string): string[] =>
  messageCalls(parse(file)).flatMap(({ node }) =>
    literalOf(firstArgument(node)) === undefined ? [`${file}: a message that is not a literal, at ${node.start}`] : [],
  )

/** Returns literal text in elements, attributes and errors. */
export const untranslatedTexts = (file: string): string[] => looseIn(parse(file)).map((text) => `${file}: ${text.trim()}`)

function looseIn(node: Node): string[] {
  const own = shownBy(node)
  const texts = own.flatMap((one) => writtenIn(one)).filter((text) => WORD.test(text))
  return [...texts, ...childrenOf(node).flatMap(looseIn)]
}

/** Returns the parts of a node that a person reads. */
function shownBy(node: Node): Node[] {
  const value = node['value']
  if (node.type === 'JSXText') return [node]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as Node[]).filter(({ type }) => type === 'JSXExpressionContainer')
  if (node.type === 'JSXAttribute') return isNode(value) && VISIBLE_ATTRIBUTES.test(nameOf(node['name'])) ? [value] : []
  if (node.type === 'Property') return isNode(value) && VISIBLE_ATTRIBUTES.test(nameOf(node['key'])) ? [value] : []
  if (node.type !== 'CallExpression') return []
  const place = TEXT_ARGUMENTS[nameOf(node['callee'])]
  const argument = place === undefined ? undefined : (node['arguments'] as Node[])[place]
  return argument ? [argument] : []
}

function writtenIn(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node['value'])]
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : []
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    case 'JSXExpressionContainer':
      return writtenIn(node['expression'] as Node)
    case 'ConditionalExpression':
      return [...writtenIn(node['consequent'] as Node), ...writtenIn(node['alternate'] as Node)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return operandsOf(node).flatMap(writtenIn)
    case 'ArrowFunctionExpression':
      return isNode(node['body']) ? writtenIn(node['body']) : []
    default:
      return []
  }
}

/** Returns the visible operands of `a && b`, `a || b` or `a + b`. */
function operandsOf({ operator, left, right }: Node): Node[] {
  if (operator === '&&') return [right as Node]
  return operator === '||' || operator === '??' || operator === '+' ? [left as Node, right as Node] : []
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  return typeof node['name'] === 'string' ? node['name'] : (literalOf(node) ?? '')
}
