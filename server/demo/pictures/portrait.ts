/** Draws stylized flat portraits: head, shoulders and hair of simple shapes, lit from one side. */
import { circle, darker, group, lighter, line, many, mix, n, oval, path, rect, times, type Ink } from './ink.ts'
import { features, head, MIDDLE, type Face } from './portrait-head.ts'
import { styles } from './portrait-hair.ts'

const grounds = [
  ['#ffb48f', '#e5605e', '#ffe3c4'],
  ['#8fd3c8', '#2f8a8b', '#e6f7ee'],
  ['#c9b6ff', '#6a55c8', '#f3ecff'],
  ['#ffd479', '#ee8b3a', '#fff3d2'],
  ['#f7b2c4', '#c74a78', '#ffe8ee'],
  ['#9cc4f2', '#3a67b8', '#e8f2ff'],
  ['#b9d69a', '#55864d', '#f2f8e2'],
] as const
const skins = ['#f6d3b8', '#eebf9a', '#dca27a', '#c28458', '#9a613c', '#704528', '#53311f', '#f2c6a8'] as const
const hairs = [
  '#23191c',
  '#3b2620',
  '#5f3a26',
  '#8f5530',
  '#c98b4a',
  '#e3c08a',
  '#a33a2c',
  '#5a5f73',
  '#2b2f55',
  '#d9d4d0',
] as const
const cloths = ['#2f3c5c', '#b8413b', '#f3e9dc', '#1f6b66', '#e2a23b', '#5b3a78', '#23262b', '#d9748a'] as const

export function portraitOf(ink: Ink): string {
  const [light, deep, pale] = ink.pick(grounds)
  const skin = ink.pick(skins)
  const face: Face = {
    skin,
    shade: mix(skin, '#7a2f3a', 0.3),
    hair: ink.pick(hairs),
    cloth: ink.pick(cloths),
    accent: deep,
    w: ink.between(142, 158),
    t: ink.between(184, 202),
  }
  const style = ink.pick(styles)
  return (
    rect(0, 0, 1000, ink.height, ink.down(light, mix(light, deep, 0.75))) +
    backdrop(ink, { light, deep, pale }) +
    style.behind(ink, face) +
    shoulders(ink, face) +
    neck(ink, face) +
    head(ink, face) +
    features(ink, face) +
    style.front(ink, face) +
    extras(ink, face)
  )
}

function backdrop(ink: Ink, { light, deep, pale }: { light: string; deep: string; pale: string }): string {
  const kind = ink.random()
  if (kind < 0.35) return circle(500, 470, 400, ink.down(pale, mix(pale, light, 0.6)))
  if (kind < 0.6) return path('M130 1000V480a370 370 0 0 1 740 0V1000Z', ink.down(pale, light))
  if (kind < 0.8)
    return many(5, (i) => circle(500, 470, 560 - i * 95, mix(light, i % 2 === 0 ? deep : pale, 0.32), 'fill-opacity="0.8"'))
  return (
    circle(690, 330, 240, ink.down(pale, mix(pale, light, 0.5))) + rect(0, 700, 1000, 300, ink.down(mix(light, deep, 0.6), deep))
  )
}

function shoulders(ink: Ink, { cloth, skin, shade }: Face): string {
  const body = 'M110 1000C120 830 250 780 400 742L600 742C750 780 880 830 890 1000Z'
  const fill = ink.across(lighter(cloth, 0.16), cloth, darker(cloth, 0.28))
  const kind = ink.random()
  const opening = path('M392 735Q500 900 608 735Z', ink.down(shade, skin))
  if (kind < 0.3) return path(body, fill) + opening + line('M388 738Q500 915 612 738', lighter(cloth, 0.3), 7)
  if (kind < 0.55)
    return (
      path(body, fill) +
      path('M396 735L500 904L604 735Z', ink.down(shade, skin)) +
      path('M396 728L330 800L462 960L500 905Z', lighter(cloth, 0.12)) +
      path('M604 728L670 800L538 960L500 905Z', darker(cloth, 0.16))
    )
  if (kind < 0.8)
    return (
      path(body, fill) +
      path('M376 762Q500 838 624 762L606 668H394Z', ink.across(lighter(cloth, 0.22), cloth, darker(cloth, 0.34)))
    )
  const stripes = many(6, (i) => rect(0, 790 + i * 46, 1000, 18, lighter(cloth, 0.62)))
  return path(body, fill) + group(stripes, ink.inside(path(body, '#000'))) + opening
}

function neck(ink: Ink, { skin, shade, t }: Face): string {
  const shape = 'M424 560V712Q424 780 500 792Q576 780 576 712V560Z'
  const cast = path(
    `M400 560H600V${n(MIDDLE.y + t + 34)}Q500 ${n(MIDDLE.y + t + 104)} 400 ${n(MIDDLE.y + t + 14)}Z`,
    mix(shade, '#3a1020', 0.22),
    'fill-opacity="0.75"',
  )
  return group(path(shape, ink.across(skin, skin, shade)) + cast, ink.inside(path(shape, '#000')))
}

function extras(ink: Ink, { w, t, accent }: Face): string {
  const { x, y } = MIDDLE
  const gold = '#f2c14e'
  const kind = ink.random()
  if (kind < 0.28)
    return [-1, 1]
      .map((side) => circle(x + side * w * 1.03, y + t * 0.44, 24, 'none', `stroke="${gold}" stroke-width="7"`))
      .join('')
  if (kind < 0.5) {
    const rims = [-1, 1]
      .map((side) =>
        circle(x + side * w * 0.46, y + t * 0.07, 52, '#ffffff', `fill-opacity="0.14" stroke="#2b2024" stroke-width="7"`),
      )
      .join('')
    return rims + line(`M${n(x - w * 0.46 + 52)} ${n(y + t * 0.05)}q${n(w * 0.11)} -16 ${n(w * 0.92 - 104)} 0`, '#2b2024', 7)
  }
  if (kind < 0.68)
    return times(2, (i) => oval({ x: x + (i === 0 ? -1 : 1) * w * 1.03, y: y + t * 0.42 }, 11, 26, lighter(accent, 0.3))).join('')
  return ''
}
