/** Builds the graph of imports, including type imports, and finds its cycles. The architecture tests of server and web use it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const SKIPPED = /(^|\/)(node_modules|build|\.react-router)\//
const COMMENT = /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm
const IMPORT = /^\s*(?:import|export)\s[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/** Returns the imports of each file below these folders, as paths below the project's root, without packages. */
export function importGraph(folders: readonly string[]): Map<string, string[]> {
  const files = new Set(folders.flatMap(sourcesIn))
  return new Map([...files].map((file) => [file, importsOf(file).filter((to) => files.has(to))]))
}

function sourcesIn(folder: string): string[] {
  return (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .map((file) => join(folder, file))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !SKIPPED.test(file))
}

function importsOf(file: string): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8').replace(COMMENT, '')
  return [...code.matchAll(IMPORT)].map(([, names, nothing, later]) => pathOf(file, names ?? nothing ?? later ?? ''))
}

function pathOf(file: string, to: string): string {
  if (to.startsWith('#')) return `${file.split('/')[0]}/src/${to.slice(1)}`
  if (to === '@fanfare/contract') return 'contract/src/index.ts'
  if (to.startsWith('@fanfare/contract/')) return `${to.replace('@fanfare/contract', 'contract/src')}.ts`
  if (to.startsWith('@fanfare/i18n/')) return `${to.replace('@fanfare/i18n', 'i18n/src')}.ts`
  return relative(ROOT, resolve(ROOT, dirname(file), to))
}

/**
 * Returns groups of files in which each reaches every other, and files that import themselves: the strongly connected components
 * of the graph (R. Tarjan, "Depth-first search and linear graph algorithms", 1972), each sorted.
 */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  /** Returns the lowest index on the stack that the file reaches. */
  const visit = (file: string): number => {
    const index = indexes.size
    indexes.set(file, index)
    stack.push(file)
    let lowest = index
    for (const to of graph.get(file) ?? []) {
      if (!indexes.has(to)) lowest = Math.min(lowest, visit(to))
      else if (stack.includes(to)) lowest = Math.min(lowest, indexes.get(to) ?? lowest)
    }
    if (lowest < index) return lowest
    const component = stack.splice(stack.indexOf(file))
    if (component.length > 1 || graph.get(file)?.includes(file)) circles.push(component.sort())
    return lowest
  }
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file)
  return circles
}
