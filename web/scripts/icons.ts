/**
 * Collects the drawings that `src/ui/icons.ts` and the neighboring `…-icons.ts` name into `src/ui/icons.svg`. Run it after adding
 * an icon.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const ui = fileURLToPath(new URL('../src/ui/', import.meta.url))
const FILLED = '-filled'
/** Skips the empty square that bounds each drawing. */
const SHAPE = /<(?!svg|\/|!|path stroke="none" d="M0 0h24)[^>]+>/g

const sources = await Promise.all(
  (await readdir(ui)).filter((file) => /(?:^|-)icons\.ts$/.test(file)).map((file) => readFile(join(ui, file), 'utf8')),
)
const names = new Set([...sources.join('').matchAll(/ icon\('([\w-]+)'\)/g)].map(([, name = '']) => name))
const drawings = await Promise.all([...names].toSorted().map(drawingOf))
await writeFile(join(ui, 'icons.svg'), `<svg xmlns="http://www.w3.org/2000/svg"><defs>\n${drawings.join('\n')}\n</defs></svg>\n`)

async function drawingOf(name: string): Promise<string> {
  const isFilled = name.endsWith(FILLED)
  const file = isFilled ? `filled/${name.slice(0, -FILLED.length)}` : `outline/${name}`
  const svg = await readFile(resolve(`@tabler/icons/${file}.svg`), 'utf8')
  const shapes = [...svg.matchAll(SHAPE)].map(([shape]) => shape.replace(/ \/>$/, '/>')).join('')
  // The component sets the stroke. A filled icon has none.
  return `<g id="${name}"${isFilled ? ' fill="currentColor" stroke="none"' : ''}>${shapes}</g>`
}
