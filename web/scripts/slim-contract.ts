/**
 * Removes the parts of the contract that only the server and the API reference use: replies, queries and errors of routes. A
 * browser needs method and path, `body` and `files` for its forms, the permission that hides them, and the tags that a route
 * provides and invalidates. Which members of a team receive server events is decided by the server alone.
 */
import { parseSync, type Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const ROUTE = new Set(['get', 'post', 'put', 'del'])
const KEPT_PROPERTIES = new Set(['permission', 'body', 'files', 'provides', 'items', 'invalidates', 'invalidatesOnConflict'])
/** Functions that return a route, like `viewRoute`. Their third argument is an object with what differs. */
const ROUTE_FACTORY = /Route$/
/** Properties of that object that browsers need. */
const KEPT_ARGUMENTS = new Set(['lists'])
const PURE = '/* @__PURE__ */ '

export const slimContract: Plugin = {
  name: 'slim-contract',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /contract[\\/]src[\\/][\w-]+\.ts$/ },
    handler: (code, id) => ({ code: slim(code, id), map: null }),
  },
}

/** Returns the module without those parts, and with its schemas marked as pure, so that unused ones leave the bundle. */
export function slim(code: string, id: string): string {
  const edits = editsIn(parseSync(id, code).program as unknown as Node)
  // Applied from the end, so that positions stay valid. If two edits have the same position, the outer one comes first.
  const text = edits
    .map((edit, order) => ({ ...edit, order }))
    .toSorted((a, b) => b.start - a.start || b.order - a.order)
    .reduce((before, { start, end, text: put }) => before.slice(0, start) + put + before.slice(end), code)
  return withoutUnusedImports(text)
}

/** Removes imports that only removed parts used, because an imported chapter would be loaded too. */
const withoutUnusedImports = (text: string): string =>
  text.replace(/^import \{([^}]*)\} from '\.\/[\w-]+\.ts'\n/gm, (whole, names: string) =>
    names.split(',').some((name) => isUsed(text.replace(whole, ''), name.replace(/^\s*type /, '').trim())) ? whole : '',
  )
const isUsed = (text: string, name: string): boolean => name !== '' && new RegExp(`\\b${name}\\b`).test(text)

function editsIn(node: Node): Edit[] {
  // Calls inside a function may have side effects, but not those of routes.
  if (/Function|Class/.test(node.type)) return routesIn(node)
  const value = node.type === 'VariableDeclarator' ? node['init'] : undefined
  if (isNode(value) && /^(Call|Object)Expression$/.test(value.type) && spreads(value)) return asOneCall(value)
  if (node.type !== 'CallExpression') return childrenOf(node).flatMap(editsIn)
  const pure = { start: node.start, end: node.start, text: PURE }
  const [, shape, differing, seats] = nodesIn(node['arguments'])
  const called = nameOf(node['callee'])
  if (called === 'serverEvent' && shape)
    return [
      pure,
      { start: shape.start, end: shape.end, text: 'undefined' },
      ...(differing && seats ? [{ start: differing.end, end: seats.end, text: '' }] : []),
    ]
  if (isRoute(node)) return [pure, ...withoutParts(shape!, KEPT_PROPERTIES)]
  if (ROUTE_FACTORY.test(called) && differing?.type === 'ObjectExpression')
    return [pure, ...withoutParts(differing, KEPT_ARGUMENTS)]
  return [pure, ...childrenOf(node).flatMap(editsIn)]
}

function isRoute(node: Node): boolean {
  const [, shape] = nodesIn(node['arguments'])
  return node.type === 'CallExpression' && ROUTE.has(nameOf(node['callee'])) && shape?.type === 'ObjectExpression'
}

const routesIn = (node: Node): Edit[] =>
  isRoute(node) ? withoutParts(nodesIn(node['arguments'])[1]!, KEPT_PROPERTIES) : childrenOf(node).flatMap(routesIn)

/** A bundler keeps `...Other.properties`, because reading it could have side effects. Inside a pure call it can be dropped. */
const asOneCall = (value: Node): Edit[] => [
  { start: value.start, end: value.start, text: `${PURE}(() => (` },
  ...editsIn(value),
  { start: value.end, end: value.end, text: '))()' },
]
const spreads = (node: Node): boolean =>
  node.type === 'SpreadElement' || (!/Function|Class/.test(node.type) && childrenOf(node).some(spreads))

function withoutParts(shape: Node, kept: ReadonlySet<string>): Edit[] {
  const parts = nodesIn(shape['properties'])
  return parts.flatMap((part, index) => {
    if (part.type !== 'Property' || kept.has(nameOf(part['key']))) return editsIn(part)
    return [{ start: part.start, end: parts[index + 1]?.start ?? shape.end - 1, text: '' }]
  })
}

const childrenOf = (node: Node): Node[] => Object.values(node).flatMap((value) => nodesIn(Array.isArray(value) ? value : [value]))
const nodesIn = (all: unknown): Node[] => (Array.isArray(all) ? all.filter(isNode) : [])
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')
