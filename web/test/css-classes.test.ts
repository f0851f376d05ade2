/** Classes of the CSS modules, on both sides: those that are defined and those that are used. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pathOf, sources, styles, textOf } from './source.ts'

test('every CSS class that is used exists, and every one that exists is used', () => {
  const used = classesUsed()
  const missing = styles.flatMap((sheet) => except(used.get(sheet), classesOf(sheet)).map((name) => `${sheet} has no .${name}`))
  const unused = styles.flatMap((sheet) =>
    except(classesOf(sheet), used.get(sheet)).map((name) => `nothing uses .${name} of ${sheet}`),
  )
  assert.deepEqual([...missing, ...unused], [])
})

test('a class is looked up by its name in writing, never by a computed one', () => {
  const computed = sources.filter((file) =>
    [...textOf(file).matchAll(/^import (\w+) from '.+\.module\.css'$/gm)].some(([, variable = '']) =>
      new RegExp(`(?<![\\w./'-])${variable}(?!\\['[\\w-]+'\\]|[\\w-]| from ')`).test(
        textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
      ),
    ),
  )
  assert.deepEqual(computed, [])
})

const except = (names: ReadonlySet<string> = new Set(), others: ReadonlySet<string> = new Set()): string[] =>
  [...names].filter((name) => !others.has(name))

/** Those in its selectors: what stands before a brace. */
function classesOf(sheet: string): Set<string> {
  const code = textOf(sheet).replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|'[^']*'|"[^"]*"/g, '')
  const selectors = [...code.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector)
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)))
}

/** By style sheet, what the sources take from it and what it composes itself. */
function classesUsed(): Map<string, Set<string>> {
  const used = new Map(styles.map((sheet) => [sheet, new Set(composedBy(sheet))]))
  for (const file of sources)
    for (const [, variable = '', from = ''] of textOf(file).matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
      const sheet = pathOf(file, from)
      for (const name of namesTaken(textOf(file), variable)) used.get(sheet)?.add(name)
    }
  return used
}

/** As `css['name']`. A computed name would be missing in the bundle, into which the names are written. */
const namesTaken = (code: string, variable: string): string[] =>
  [...code.matchAll(new RegExp(`(?<![\\w./])${variable}\\['([\\w-]+)'\\]`, 'g'))].map(([, name = '']) => name)

const composedBy = (sheet: string): string[] =>
  [...textOf(sheet).matchAll(/composes:([^;]+);/g)].flatMap(([, names = '']) => names.trim().split(/\s+/))
