/** Finds text in the sources that goes through no catalogue, and text that is made before anyone knows for whom. */
import { callsOf, childrenOf, firstArgument, isNode, literalOf, messageCalls, parse, type Node } from './extract.ts'

/** Attributes of an element and fields of an object whose text a person reads. */
const SHOWN =
  /^(aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|hint|legend|consequence|action|summary|note|message|subject|empty|otherwise)$/
/** Two letters in a row: a text, and no sign, number or unit. */
const WORD = /\p{L}{2}/u
/** Functions of the server whose texts a person reads, and at which place. */
const TEXT_ARGUMENTS: Readonly<Record<string, number>> = { apiError: 1, notValid: 1, toast: 0 }

const formats = new Set(['whole', 'compact', 'money', 'tokenCount', 'ago', 'date', 'dateAndTime', 'time'])

/** Texts and formats that are made when the file is imported: they would be in one language for all readers. */
export const textsAtImport = (file: string): string[] => {
  const program = parse(file)
  const calls = [...messageCalls(program), ...callsOf(program, (name) => formats.has(name) && imports(program, name))]
  return calls
    .filter(({ isAtImport }) => isAtImport)
    .map(({ node }) => `${file}: ${literalOf(firstArgument(node)) ?? node.start}`)
}

/** Only what comes from the formats: `date` is also a good name for a value. */
const imports = (program: Node, name: string): boolean =>
  childrenOf(program).some(
    (node) =>
      node.type === 'ImportDeclaration' &&
      (literalOf(node['source'] as Node) ?? '').endsWith('/format.ts') &&
      childrenOf(node).some((one) => isNode(one['local']) && one['local']['name'] === name),
  )

/** Calls of `t` and `rich` whose message is not a literal: no tool finds what they say. */
export const unreadableCalls = (file: string): string[] =>
  messageCalls(parse(file)).flatMap(({ node }) =>
    literalOf(firstArgument(node)) === undefined ? [`${file}: a message that is not a literal, at ${node.start}`] : [],
  )

/** Text of elements, attributes and errors that is written out in place. */
export const looseTexts = (file: string): string[] => looseIn(parse(file)).map((text) => `${file}: ${text.trim()}`)

function looseIn(node: Node): string[] {
  const own = shownBy(node)
  const texts = own.flatMap((one) => writtenIn(one)).filter((text) => WORD.test(text))
  return [...texts, ...childrenOf(node).flatMap(looseIn)]
}

/** The parts of a node that a person reads. */
function shownBy(node: Node): Node[] {
  const value = node['value']
  if (node.type === 'JSXText') return [node]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as Node[]).filter(({ type }) => type === 'JSXExpressionContainer')
  if (node.type === 'JSXAttribute') return isNode(value) && SHOWN.test(nameOf(node['name'])) ? [value] : []
  if (node.type === 'Property') return isNode(value) && SHOWN.test(nameOf(node['key'])) ? [value] : []
  if (node.type !== 'CallExpression') return []
  const place = TEXT_ARGUMENTS[nameOf(node['callee'])]
  const argument = place === undefined ? undefined : (node['arguments'] as Node[])[place]
  return argument ? [argument] : []
}

/** The texts that may become its value. */
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

/** What of `a && b`, `a || b` or `a + b` can be seen. */
function operandsOf({ operator, left, right }: Node): Node[] {
  if (operator === '&&') return [right as Node]
  return operator === '||' || operator === '??' || operator === '+' ? [left as Node, right as Node] : []
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  return typeof node['name'] === 'string' ? node['name'] : (literalOf(node) ?? '')
}
