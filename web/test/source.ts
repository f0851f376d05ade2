/** Gives the architecture tests the web's source: files, their text and their imports. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const SRC = resolve(import.meta.dirname, '../src')
const all = readdirSync(SRC, { recursive: true }) as string[]
export const sources = all.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
export const styles = all.filter((file) => file.endsWith('.css'))
export const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8')

/** Returns the target of an import as a path below src. */
export const pathOf = (file: string, from: string): string =>
  from.startsWith('#') ? from.slice(1) : relative(SRC, resolve(SRC, dirname(file), from))

export const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import\() ?'([#.][^']+)'/g)].map(([, from = '']) => pathOf(file, from))
