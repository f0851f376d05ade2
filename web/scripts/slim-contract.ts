/**
 * Takes out of the contract, for the browser's bundle, what only the server and its reference page use: what a route answers,
 * may be asked and may refuse. A browser needs its method and path, and of the rest `body` and `files`, for its forms.
 */
import { parseSync, type Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}
interface Cut {
  readonly start: number
  readonly end: number
}

const ROUTE = new Set(['get', 'post', 'put', 'del'])
const KEPT = new Set(['body', 'files'])

export const slimContract: Plugin = {
  name: 'slim-contract',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /contract[\\/]src[\\/](?!kit)\w+\.ts$/ },
    handler: (code, id) => ({ code: slim(code, id), map: null }),
  },
}

/** The same module without those parts; what they alone were made of is then unused, and falls out with them. */
export function slim(code: string, id: string): string {
  const { program } = parseSync(id, code)
  const cuts: Cut[] = []
  walk(program, (node) => cuts.push(...cutsIn(node)))
  return cuts.toSorted((a, b) => b.start - a.start).reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

function cutsIn(node: Node): Cut[] {
  if (node.type !== 'CallExpression') return []
  const called = nameOf(node['callee'])
  const [, second] = nodesIn(node['arguments'])
  if (!second) return []
  // The comma before a push's payload may stay.
  if (called === 'push') return [second]
  if (!ROUTE.has(called) || second.type !== 'ObjectExpression') return []
  const parts = nodesIn(second['properties'])
  return parts.flatMap((part, index) => {
    if (KEPT.has(nameOf(part['key']))) return []
    return [{ start: part.start, end: parts[index + 1]?.start ?? part.end }]
  })
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) for (const child of nodesIn(Array.isArray(value) ? value : [value])) walk(child, visit)
}

const nodesIn = (all: unknown): Node[] => (Array.isArray(all) ? all.filter(isNode) : [])
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')
