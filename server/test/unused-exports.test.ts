/** Tests that every export is used, by a file that imports it or by the framework that reads route modules. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'
import { importGraph } from '../../scripts/import-graph.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const EXPORTING = ['server/src', 'contract/src', 'web/src']
const USING = ['server/test', 'server/scripts', 'server/demo', 'web/scripts', 'web/test', 'bench', 'scripts', 'e2e']
/**
 * Every name in these files is read. They are lists of features (`Object.values`), the web features' `routes.ts`, which the build
 * finds by folder, and the entry of the web's build, which the server opens.
 */
const READ_AS_A_WHOLE = /\/src\/features\/index\.ts$|^web\/src\/features\/[\w-]+\/routes\.ts$|\/entry\.server\.tsx$/
/** Exports of route modules and of the root that React Router's framework mode looks for. */
const ROUTE_MODULE = /^web\/src\/(app|features\/[\w-]+\/screens)\//
const OF_ROUTE_MODULE =
  /^(loader|clientLoader|action|meta|links|headers|handle|shouldRevalidate|middleware|clientMiddleware|ErrorBoundary|Layout)$/

const graph = importGraph([...EXPORTING, ...USING])
const code = new Map([...graph.keys()].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
const words = new Map([...code].map(([file, text]) => [file, new Set(text.match(/\w+/g) ?? [])]))
const importers = new Map(
  [...graph.keys()].map((file) => [file, [...graph].flatMap(([one, to]) => (to.includes(file) ? [one] : []))]),
)

test("every export is used by another file, but a type may also be part of its own file's exports", () => {
  const files = [...graph.keys()].filter(
    (file) => EXPORTING.includes(file.split('/', 2).join('/')) && !/\.test\.tsx?$/.test(file),
  )
  const unused = files.flatMap((file) => exportsOf(file).flatMap((one) => (isUsed(file, one) ? [] : [`${file}: ${one.name}`])))
  assert.deepEqual(unused, [])
})

interface Export {
  readonly name: string
  readonly isType: boolean
}

function exportsOf(file: string): Export[] {
  const text = code.get(file) ?? ''
  const declared = [...text.matchAll(/^export (?:async )?(const|let|function\*?|class|interface|type) (\w+)/gm)]
  const listed = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type, names = '']) =>
    names
      .split(',')
      .map((one) => ({ name: one.trim().split(/\s+/).at(-1) ?? '', isType: type !== undefined || /^\s*type /.test(one) })),
  )
  return [
    ...declared.map(([, kind = '', name = '']) => ({ name, isType: /^(interface|type)$/.test(kind) })),
    ...listed.filter(({ name }) => name !== ''),
  ]
}

function isUsed(file: string, { name, isType }: Export): boolean {
  if (READ_AS_A_WHOLE.test(file) || (ROUTE_MODULE.test(file) && OF_ROUTE_MODULE.test(name))) return true
  if (isType && (code.get(file)?.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1) return true
  return importersThrough(file).some((one) => words.get(one)?.has(name))
}

/** Returns files that import the file, or that import a file that re-exports all of it (`export *`). */
const importersThrough = (file: string): string[] =>
  (importers.get(file) ?? []).flatMap((one) =>
    code.get(one)?.includes('export * from') ? [one, ...importersThrough(one)] : [one],
  )
