/**
 * The contrast of the color tokens in both themes, by WCAG 2.2 (1.4.3: 4.5 to 1 for text; 1.4.11: 3 to 1 for parts of controls).
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'

const TEXT = 4.5
const CONTROL = 3
const GROUNDS = ['paper', 'surface', 'raised']
const WASHES = ['brass-wash', 'danger-wash', 'good-wash']
/** Text colors, and the backgrounds on which the styles use them. */
const PAIRS: readonly (readonly [text: string, grounds: readonly string[], least: number])[] = [
  ['ink', [...GROUNDS, ...WASHES], TEXT],
  ['soft', [...GROUNDS, ...WASHES], TEXT],
  ['faint', GROUNDS, TEXT],
  ['brass', [...GROUNDS, 'brass-wash'], TEXT],
  ['danger', [...GROUNDS, 'danger-wash'], TEXT],
  ['good', [...GROUNDS, 'good-wash'], TEXT],
  ['on-brass', ['brass', 'brass-near'], TEXT],
  ['on-danger', ['danger', 'danger-near'], TEXT],
  ['on-good', ['good'], TEXT],
  ['paper', ['ink', 'ink-near'], TEXT],
  ['edge', GROUNDS, CONTROL],
]

type Rgb = readonly [number, number, number]

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** Returns the color of a token in a theme. Understands the two forms of definition in `tokens.css`. */
function colorOf(name: string, theme: 'light' | 'dark'): Rgb {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css) ?? []
  if (light && dark) return rgbOf(theme === 'light' ? light : dark)
  const [, tint, share, ground] =
    new RegExp(`--${name}: color-mix\\(in oklab, var\\(--([\\w-]+)\\) (\\d+)%, var\\(--([\\w-]+)\\)\\);`).exec(css) ?? []
  assert.ok(tint && share && ground, `tokens.css has no colour --${name}`)
  return mix(colorOf(tint, theme), colorOf(ground, theme), Number(share) / 100)
}

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb

// Mixes in linear light instead of Oklab. For shares below 10 % the contrast differs by less than a hundredth.
const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((value, at) => value * share + other[at]! * (1 - share)) as unknown as Rgb

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

for (const theme of ['light', 'dark'] as const)
  test(`a reader can read text and controls in the ${theme} theme`, () => {
    const pairs = PAIRS.flatMap(([text, grounds, least]) => grounds.map((ground) => ({ text, ground, least })))
    const weak = pairs.filter(({ text, ground, least }) => contrast(colorOf(text, theme), colorOf(ground, theme)) < least)
    assert.deepEqual(weak, [])
  })

test('black on white has a contrast of 21 to 1, and a color on itself 1 to 1', () => {
  assert.equal(contrast(rgbOf('#000000'), rgbOf('#ffffff')), 21)
  assert.equal(contrast(rgbOf('#8a6116'), rgbOf('#8a6116')), 1)
})
