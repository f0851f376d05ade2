/** Reads the source for the architecture tests: files, their layers and their imports. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const SRC = resolve(import.meta.dirname, '../src')
export const CONTRACT = resolve(import.meta.dirname, '../../contract/src')

const isSource = (file: string) => file.endsWith('.ts') && !file.endsWith('.test.ts')
export const sources = (readdirSync(SRC, { recursive: true }) as string[]).filter(isSource)
export const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8')

/** Returns a file's text without its comments. */
export const codeOf = (file: string): string => textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

/** Returns the server modules that a file imports, as paths below src. */
export function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(/(?:from|import\() ?'([#.][^']+)'/g)].map(([, to = '']) =>
    to.startsWith('#') ? to.slice(1) : relative(SRC, resolve(SRC, dirname(file), to)),
  )
}

/** Returns the contract's modules that define routes. */
export async function chapters(): Promise<Record<string, unknown>[]> {
  const names = readdirSync(CONTRACT).filter((file) => isSource(file) && !['index.ts', 'client.ts'].includes(file))
  return Promise.all(names.map((name) => import(join(CONTRACT, name)) as Promise<Record<string, unknown>>))
}
