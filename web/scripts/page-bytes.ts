/**
 * Measures what the browser loads before a page can be used, from the build. `node web/scripts/page-bytes.ts [PATH…]` prints it
 * for every route or, with paths, their chunks and the largest modules. Bytes are those of the compressed files.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MODULES_FILE } from './list-modules.ts'

const BUILD = resolve(import.meta.dirname, '../build')

interface Part {
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
interface Route extends Part {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
}
interface Manifest {
  readonly entry: Part
  readonly routes: Readonly<Record<string, Route>>
}

export interface PageBytes {
  readonly path: string
  /** The layout: the outermost route below the document. */
  readonly layout: string
  /** The bytes of each file by address. Style sheets block the first paint. */
  readonly js: ReadonlyMap<string, number>
  readonly css: ReadonlyMap<string, number>
}

/** Returns every page of the site, heaviest first. */
export function readPageBytes(): PageBytes[] {
  const name = manifestName()
  if (!name) throw new Error('No build was found. Run `npm run build` first.')
  const text = readFileSync(join(BUILD, 'client/assets', name), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId))
  return Object.values(manifest.routes)
    .filter(({ id }) => !parents.has(id))
    .map((route) => bytesOf(route, manifest))
    .toSorted((a, b) => sum(b.js) - sum(a.js))
}

export const sum = (files: ReadonlyMap<string, number>): number => [...files.values()].reduce((total, bytes) => total + bytes, 0)

function bytesOf(route: Route, { entry, routes }: Manifest): PageBytes {
  const chain: Route[] = []
  for (let at: Route | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) chain.unshift(at)
  const parts: Part[] = [entry, ...chain]
  const weigh = (files: readonly string[]) => new Map([...new Set(files)].map((file) => [file, compressed(file)]))
  return {
    path: route.path ?? '/',
    layout: chain[1]?.id ?? '',
    js: weigh(parts.flatMap(({ module, imports = [] }) => [module, ...imports])),
    css: weigh(parts.flatMap(({ css = [] }) => css).map((file) => file.replace(/#$/, ''))),
  }
}

function compressed(file: string): number {
  const path = join(BUILD, 'client', file)
  // Small files have no compressed copy.
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function manifestName(): string | undefined {
  const folder = join(BUILD, 'client/assets')
  return existsSync(folder) ? readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name)) : undefined
}

type Modules = Readonly<Record<string, Readonly<Record<string, number>>>>
const SHOWN = 12
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

function print(paths: readonly string[]): void {
  for (const { path, layout, js, css } of readPageBytes()) {
    if (paths.length > 0 && !paths.includes(path)) continue
    console.log(`${path} (${layout}): js ${kilobytes(sum(js))} in ${js.size}, css ${kilobytes(sum(css))} in ${css.size}`)
    if (paths.length > 0) for (const [file, bytes] of [...js, ...css].toSorted((a, b) => b[1] - a[1])) printFile(file, bytes)
  }
}

function printFile(file: string, bytes: number): void {
  console.log(`  ${kilobytes(bytes)} ${file}`)
  const all = JSON.parse(readFileSync(join(BUILD, MODULES_FILE), 'utf8')) as Modules
  const heaviest = Object.entries(all[file] ?? {}).toSorted((a, b) => b[1] - a[1])
  for (const [module, length] of heaviest.slice(0, SHOWN)) if (length > 0) console.log(`      ${length} ${module}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(process.argv.slice(2))
