/** Sizes of text and spaces are steps of `ui/tokens.css`, so that what stands beside each other on one page is alike. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { styles, textOf } from './source.ts'

/** Initials are as large as their face asks for. */
const FACES = 'ui/avatar.module.css'
/** Few words alone on their page, such as the wallet's balance, are larger than the largest step. */
const LARGEST_TEXT = 28
/** To align by the eye, up to 2 pixels; and halfway between two steps, where text in a small frame needs less than a step more. */
const BETWEEN = new Set([1, 2, 6, 10, 14, 18])
/** What is wider than the largest step makes room for something of a known size: a bar, an icon, a column. */
const LARGEST_SPACE = 24

const PROPERTY = /(?<![\w-])(font(?:-size)?|gap|(?:row|column)-gap|(?:padding|margin)(?:-[a-z-]+)?)\s*:\s*([^;{}]+)/g

/** The lengths of a declaration that are no steps and have no reason not to be, in pixels. */
function rawLengths(property: string, value: string, sheet: string): number[] {
  const isText = property.startsWith('font')
  // In `font`, what follows the slash is the height of the line; a size that grows with the window has no step.
  const sizes = isText ? (value.split('/')[0] ?? '').replace(/clamp\(.*\)/, '') : value
  const lengths = [...sizes.matchAll(/(?<![\w.-])-?(\d+(?:\.\d+)?)px/g)].map(([, pixels]) => Number(pixels))
  if (isText) return lengths.filter((pixels) => sheet !== FACES && pixels <= LARGEST_TEXT)
  return lengths.filter((pixels) => !BETWEEN.has(pixels) && pixels <= LARGEST_SPACE)
}

function rawIn(sheet: string, text = textOf(sheet)): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(PROPERTY)]
    .filter(([, property = '', value = '']) => rawLengths(property, value, sheet).length > 0)
    .map(([declaration]) => `${sheet}: ${declaration.trim()}`)
}

test('sizes of text and spaces are steps of tokens.css', () => {
  assert.deepEqual(
    styles.filter((sheet) => sheet !== 'ui/tokens.css').flatMap((sheet) => rawIn(sheet)),
    [],
  )
  for (const raw of [
    'gap: 8px',
    'padding: 0 13px',
    'margin-block-start: -12px',
    'font-size: 15px',
    'font: 600 14px / 1.4 var(--text)',
  ])
    assert.equal(rawIn('a.css', `.a { ${raw}; }`).length, 1, `${raw} is refused`)
  for (const step of [
    'gap: 6px',
    'padding: 2px var(--space-3)',
    'font: 600 var(--type-note) / 20px var(--text)',
    'min-block-size: 44px',
  ])
    assert.deepEqual(rawIn('a.css', `.a { ${step}; }`), [], `${step} is not refused`)
})
