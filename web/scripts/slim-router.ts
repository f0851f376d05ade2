/**
 * Removes parts of React Router that this site does not use from the browser's bundle: instrumentation; forms for route actions
 * and fetchers, which mutations of the query cache replace; and links that prefetch pages. Only the parts named here are
 * replaced. A version with other names fails the build, and so does code that uses a removed part (`test/slim-router.test.ts`).
 */
import { parseSync, type Plugin } from 'vite'

const files: Readonly<Record<string, readonly string[]>> = {
  'router/instrumentation.js': [
    'const consumeInstrumentationClientResultMetaReceiver = () => undefined',
    'const getRouteInstrumentationUpdates = () => ({})',
    'const instrumentClientSideRouter = (router) => router',
    'const instrumentHandler = (handler) => handler',
    'const instrumentationResultMetaContext = undefined',
  ],
}

const NOT_IN_THIS_BUNDLE = `throw new Error('This part of React Router is not in the bundle: see web/scripts/slim-router.ts')`

/** Functions with a new body. Code that only the old body used leaves the bundle. */
const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'router/router.js': {
    handleAction: NOT_IN_THIS_BUNDLE,
    fetch: NOT_IN_THIS_BUNDLE,
    handleFetcherAction: NOT_IN_THIS_BUNDLE,
    handleFetcherLoader: NOT_IN_THIS_BUNDLE,
    normalizeNavigateOptions: `if (opts && isSubmissionNavigation(opts)) ${NOT_IN_THIS_BUNDLE}; return { path }`,
  },
  'dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: NOT_IN_THIS_BUNDLE,
    singleFetchLoaderFetcherStrategy: NOT_IN_THIS_BUNDLE,
    nonSsrStrategy: NOT_IN_THIS_BUNDLE,
  },
  'dom/ssr/components.js': {
    usePrefetchBehavior: 'return [false, null, {}]',
    PrefetchPageLinks: NOT_IN_THIS_BUNDLE,
  },
  'dom/lib.js': { useSubmit: NOT_IN_THIS_BUNDLE, useFormAction: NOT_IN_THIS_BUNDLE },
  'hooks.js': { RSCErrorHandler: NOT_IN_THIS_BUNDLE },
}

const nameOf = (id: string): string => /dist\/production\/lib\/(.+)$/.exec(id.replaceAll('\\', '/'))?.[1] ?? ''

export const SLIMMED = [...Object.keys(files), ...Object.keys(bodies)]
const found = new Set<string>()

export const slimRouter: Plugin = {
  name: 'slim-router',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/].+\.js$/ },
    handler(code, id) {
      const name = nameOf(id)
      if (!SLIMMED.includes(name)) return null
      found.add(name)
      return { code: slim(code, name), map: null }
    },
  },
  buildEnd(error) {
    const missing = SLIMMED.filter((name) => !found.has(name))
    if (!error && missing.length > 0) this.error(`React Router has no such files in the bundle: ${missing.join(', ')}`)
  },
}

/** Returns a file of React Router without those parts. `name` is its path below `lib`. */
export function slim(code: string, name: string): string {
  const whole = files[name]
  if (whole) return `${whole.join('\n')}\nexport { ${whole.map((line) => line.split(' ')[1]).join(', ')} }\n`
  const wanted = new Map(Object.entries(bodies[name] ?? {}))
  const functions = functionsIn(parseSync(name, code).program as unknown as Node).filter((one) => wanted.has(one.name))
  const unclear = [...wanted.keys()].filter((one) => functions.filter((other) => other.name === one).length !== 1)
  if (unclear.length > 0) throw new Error(`React Router's ${name} must contain each of these once: ${unclear.join(', ')}`)
  // Applied from the end, so that positions stay valid.
  return functions
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { name: one, start, end }) => `${text.slice(0, start)}{ ${wanted.get(one)} }${text.slice(end)}`, code)
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}
interface Declared {
  readonly name: string
  readonly start: number
  readonly end: number
}

function functionsIn(node: Node): Declared[] {
  const inner = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(functionsIn),
  )
  const { id, body } = node
  if (node.type !== 'FunctionDeclaration' || !isNode(id) || !isNode(body)) return inner
  return [{ name: String(id['name']), start: body.start, end: body.end }, ...inner]
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
