/** Whatever accent color an operator chooses, its text can be read in both themes (WCAG 2.2, 1.4.3). */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { accentColors, contrast } from '@fanfare/contract/accent-colors'

const LEAST = 4.5
const GROUNDS = { light: ['#fbf8f3', '#ffffff', '#f4efe7'], dark: ['#141013', '#1c171a', '#262024'] } as const
const SURFACE = { light: '#ffffff', dark: '#1c171a' } as const
const WASH = 0.09

const rgbOf = (hex: string) => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)] as const
}
const ratio = (one: string, other: string) => contrast(rgbOf(one), rgbOf(other))

const channels = ['00', '55', 'aa', 'ff']
const all = channels.flatMap((red) => channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)))

for (const theme of ['light', 'dark'] as const)
  test(`each of ${all.length} accent colors can be read in the ${theme} theme`, () => {
    const weak = all.flatMap((color) => {
      const { accent, onAccent, near } = accentColors(color)[theme]
      const [tint, surface] = [rgbOf(accent), rgbOf(SURFACE[theme])]
      const part = (at: 0 | 1 | 2) => tint[at] * WASH + surface[at] * (1 - WASH)
      const wash = contrast(tint, [part(0), part(1), part(2)])
      const ratios = [
        ...GROUNDS[theme].map((ground) => ratio(accent, ground)),
        wash,
        ratio(onAccent, accent),
        ratio(onAccent, near),
      ]
      return Math.min(...ratios) < LEAST ? [`${color}: ${ratios.map((one) => one.toFixed(2)).join(' ')}`] : []
    })
    assert.deepEqual(weak, [])
  })

test('an accent color with enough contrast stays as it is', () => {
  assert.equal(accentColors('#0b5e43').light.accent, '#0b5e43')
  assert.equal(accentColors('#ffd166').dark.accent, '#ffd166')
})
