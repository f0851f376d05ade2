/** Sizes of text and spaces use the steps of `ui/tokens.css`, so that neighboring elements match. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { styles, textOf } from './source.ts'

/** Initials scale with their avatar. */
const FACES = 'ui/avatar.module.css'
/** A few words alone on a page, such as the wallet's balance, may exceed the largest step. */
const LARGEST_TEXT = 28
/** Up to 2 pixels align elements visually. The other values lie halfway between two steps, for text in small frames. */
const BETWEEN = new Set([1, 2, 6, 10, 14, 18])
/** Lengths beyond the largest step make room for something of a known size: a bar, an icon, a column. */
const LARGEST_SPACE = 24

const PROPERTY = /(?<![\w-])(font(?:-size)?|gap|(?:row|column)-gap|(?:padding|margin)(?:-[a-z-]+)?)\s*:\s*([^;{}]+)/g

/** Returns the lengths of a declaration in pixels that are neither steps nor allowed exceptions. */
function rawLengths(property: string, value: string, sheet: string): number[] {
  const isText = property.startsWith('font')
  // In `font`, the part after the slash is the line height. A size that grows with the window has no step.
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
