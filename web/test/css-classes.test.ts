/** Compares the classes that CSS modules define with those that components use. */
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

test('a class is looked up by a literal name, never by a computed one', () => {
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

/** Returns the classes in its selectors, which precede a brace. */
function classesOf(sheet: string): Set<string> {
  const code = textOf(sheet).replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|'[^']*'|"[^"]*"/g, '')
  const selectors = [...code.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector)
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)))
}

/** Returns, by style sheet, the classes that the sources use and that the sheet itself composes. */
function classesUsed(): Map<string, Set<string>> {
  const used = new Map(styles.map((sheet) => [sheet, new Set(composedBy(sheet))]))
  for (const file of sources)
    for (const [, variable = '', from = ''] of textOf(file).matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
      const sheet = pathOf(file, from)
      for (const name of namesTaken(textOf(file), variable)) used.get(sheet)?.add(name)
    }
  return used
}

/** Matches `css['name']`. A computed name would not work in the bundle, which inlines the names. */
const namesTaken = (code: string, variable: string): string[] =>
  [...code.matchAll(new RegExp(`(?<![\\w./])${variable}\\['([\\w-]+)'\\]`, 'g'))].map(([, name = '']) => name)

const composedBy = (sheet: string): string[] =>
  [...textOf(sheet).matchAll(/composes:([^;]+);/g)].flatMap(([, names = '']) => names.trim().split(/\s+/))
