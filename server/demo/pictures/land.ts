/** Draws landscapes: mountains at dusk, dunes, a forest in the mist, northern lights. */
import {
  along,
  around,
  circle,
  darker,
  glow,
  group,
  lighter,
  line,
  many,
  mix,
  n,
  oval,
  path,
  rect,
  ridge,
  through,
  times,
  type Ink,
  type Point,
} from './ink.ts'

interface Hour {
  /** From the top down. */
  readonly sky: readonly [string, string, string, string, string]
  readonly haze: string
  readonly near: string
  readonly sun: string
}

const hours: readonly [Hour, ...Hour[]] = [
  { sky: ['#1d1a4b', '#5b3a8c', '#c95d8b', '#ff9a76', '#ffd9a0'], haze: '#f4a58a', near: '#170f30', sun: '#fff0cf' },
  { sky: ['#1b3d6b', '#4c86b4', '#9fcadb', '#f4e2c9', '#ffcd9c'], haze: '#dfd3cc', near: '#0c2136', sun: '#fffaf0' },
  { sky: ['#2c1a3f', '#7b2f68', '#e0567a', '#ff8f6b', '#ffdf9e'], haze: '#f58f78', near: '#220c2a', sun: '#fff1c9' },
  { sky: ['#061226', '#0d2f4b', '#1b6374', '#67b3a8', '#e4efcf'], haze: '#8cc5b4', near: '#04121f', sun: '#fffbe6' },
  { sky: ['#3a2a5c', '#7d5ba6', '#c9a0d0', '#f7cfd8', '#fff0dd'], haze: '#e3bcd4', near: '#2a1a44', sun: '#ffffff' },
]

export function mountains(ink: Ink): string {
  const { height: h } = ink
  const { sky, haze, near, sun } = ink.pick(hours)
  const light = { x: ink.between(240, 760), y: h * ink.between(0.3, 0.44) }
  const layers = 6
  const ridges = many(layers, (i, t) => {
    const color = mix(haze, near, 0.16 + 0.84 * t ** 1.15)
    const points = ridge(ink, h * (0.47 + 0.4 * t), h * (0.125 - 0.06 * t), 0.53 - 0.05 * t)
    const fill = i === layers - 1 ? color : ink.down(color, mix(color, haze, 0.55 - 0.3 * t), mix(color, haze, 0.7 - 0.3 * t))
    const trees = i < layers - 2 ? '' : pines(ink, points, { size: h * (0.022 + 0.05 * (i - layers + 2)), color })
    return trees + path(along(points, `V${n(h)}H-20Z`), fill)
  })
  return (
    rect(0, 0, 1000, h, ink.down(...sky, haze)) +
    stars(ink, h * 0.3, 90) +
    glow(ink, light, 620, sun, 0.55) +
    glow(ink, light, 190, sun, 0.8) +
    circle(light.x, light.y, 46, sun) +
    streaks(ink, h * 0.42, lighter(haze, 0.5)) +
    birds(ink, light, darker(near, 0.2)) +
    ridges
  )
}

export function desert(ink: Ink): string {
  const { height: h } = ink
  const [top, low, lit, shade] = ink.pick([
    ['#3f6f9f', '#f7dfbf', '#f2b67c', '#8f4a32'],
    ['#38215e', '#ff9d73', '#f98f5a', '#5b2145'],
    ['#12284f', '#f3b98f', '#e0935f', '#3d2340'],
    ['#5d9fb4', '#fff0d4', '#f9d29a', '#b0683f'],
  ])
  const light = { x: ink.between(180, 420), y: h * ink.between(0.18, 0.3) }
  const dunes = many(5, (_, t) => {
    const colors = { lit: mix(low, lit, 0.45 + 0.55 * t), shade: mix(mix(low, shade, 0.55), shade, t) }
    return dune(ink, { ...colors, foot: h * (0.5 + 0.42 * t ** 1.15), rise: h * ink.between(0.1, 0.13 + 0.07 * t), at: t })
  })
  const drawing =
    rect(0, 0, 1000, h * 0.62, ink.down(top, mix(top, low, 0.55), low, lighter(low, 0.2))) +
    glow(ink, light, 560, '#fff3d6', 0.7) +
    circle(light.x, light.y, ink.between(44, 72), '#fffaf0') +
    path(along(ridge(ink, h * 0.43, h * 0.04, 0.5), `V${n(h)}H-20Z`), ink.down(mix(low, shade, 0.34), mix(low, lit, 0.3))) +
    camels(ink, h) +
    dunes
  return ink.random() < 0.5 ? drawing : group(drawing, 'transform="matrix(-1 0 0 1 1000 0)"')
}

interface Dune {
  /** The height of the sand at the edges of the sheet (`foot`), and of the peak above it (`rise`). */
  readonly foot: number
  readonly rise: number
  readonly lit: string
  readonly shade: string
  /** From 0, the farthest, to 1. */
  readonly at: number
}

/** Two hollow flanks meet in a peak. A crest winds from it toward the viewer, lit on the left and shaded on the right. */
function dune(ink: Ink, { foot, rise, lit, shade, at }: Dune): string {
  const x = ink.between(150, 850)
  const [left, right, below] = [foot + ink.between(-20, 20), foot + ink.between(-10, 30), ink.height + 20]
  const peak = foot - rise
  const end = Math.min(x + ink.between(380, 640), 1040)
  const flank = `C${n(x + 36)} ${n(peak + rise * 0.46)} ${n(x + (end - x) * 0.4)} ${n(right)} ${n(end)} ${n(right)}`
  const back = `C${n(x + (end - x) * 0.4)} ${n(right)} ${n(x + 36)} ${n(peak + rise * 0.46)} ${n(x)} ${n(peak)}Z`
  const floor = at === 1 ? below : foot + rise * 2.4
  const body = `M-20 ${n(left)}C${n(x * 0.5)} ${n(left)} ${n(x - 70)} ${n(peak + rise * 0.42)} ${n(x)} ${n(peak)}${flank}H1040V${n(floor)}H-20Z`
  const [drift, deep] = [ink.between(-90, 120), rise * ink.between(1.25, 1.8)]
  const crest = `M${n(x)} ${n(peak)}C${n(x + 80)} ${n(peak + deep * 0.35)} ${n(x - 90)} ${n(peak + deep * 0.6)} ${n(x + drift)} ${n(peak + deep)}`
  const shadow = `${crest}Q${n(x + (end - x) * 0.42)} ${n(peak + deep * 0.86)} ${n(end)} ${n(right)}${back}`
  const ripples = many(at < 0.4 ? 0 : 8, (_, t) => {
    const y = foot + rise * (0.15 + 1.5 * t ** 1.4)
    return line(
      through(times(9, (k) => ({ x: -20 + k * 130, y: y + Math.sin(k * 1.3 + t * 9) * 10 * (0.3 + t) }))),
      lighter(lit, 0.4),
      1.4,
      'stroke-opacity="0.35"',
    )
  })
  return (
    path(body, ink.down(lighter(lit, 0.34), lit, mix(lit, shade, 0.26), mix(lit, shade, 0.42))) +
    ripples +
    path(shadow, ink.down(shade, mix(shade, lit, 0.14), mix(shade, lit, 0.4))) +
    line(crest, lighter(lit, 0.5), 2, 'stroke-opacity="0.5"')
  )
}

function camels(ink: Ink, h: number): string {
  const start = ink.between(520, 640)
  return many(4, (i) => {
    const [x, y] = [start + i * 34, h * 0.452 - i * 1.2]
    const d = `M${n(x)} ${n(y)}l1-9q3-8 7-2q4-7 8 0l3-1 3-6 4 1-1 3-3 1-2 7 0 7h-1.4l-.6-6h-8l-1 6h-1.4l0-6-2-1-3 6z`
    return path(d, '#3a1c1c', 'fill-opacity="0.8"')
  })
}

export function forest(ink: Ink): string {
  const { height: h } = ink
  const [mist, deep] = ink.pick([
    ['#e9f1dc', '#0d2a22'],
    ['#fbe6c8', '#2b1c14'],
    ['#d5e8ee', '#0b2233'],
    ['#f6dfe0', '#2a1730'],
    ['#f9e3a9', '#1d3226'],
    ['#cfe6d8', '#0c2a33'],
  ])
  const light = { x: ink.between(250, 750), y: h * 0.28 }
  const stands = many(5, (i, t) => {
    const color = mix(mist, deep, 0.1 + 0.9 * t ** 1.3)
    const trunks = many(9 - i, () =>
      trunk(ink, { x: ink.between(-30, 1030), wide: 10 + 30 * t ** 1.4, color, fog: mix(color, mist, 0.5) }),
    )
    const floor = path(
      through(
        times(6, (k) => ({ x: -20 + k * 208, y: h * (0.72 + 0.2 * t) + ink.between(-12, 12) })),
        `V${n(h)}H-20Z`,
      ),
      ink.down(mix(color, mist, 0.25), mix(color, mist, 0.1)),
    )
    const mistBand = i < 4 ? rect(0, h * 0.35, 1000, h * 0.5, ink.down([mist, 0], [mist, 0.42], [mist, 0.1])) : ''
    return trunks + floor + (i > 1 ? ferns(ink, h * (0.74 + 0.2 * t), color) : '') + mistBand
  })
  const rays = many(7, () => {
    const [x, wide] = [ink.between(-150, 900), ink.between(40, 130)]
    return path(
      `M${n(light.x)} ${n(-h * 0.2)}L${n(x)} ${n(h)}h${n(wide)}Z`,
      ink.down(['#fffbe8', 0.34], ['#fffbe8', 0.12], ['#fffbe8', 0]),
    )
  })
  return (
    rect(0, 0, 1000, h, ink.down(mix(mist, deep, 0.3), mist, lighter(mist, 0.5), mix(mist, deep, 0.2))) +
    glow(ink, light, 560, '#fffdf2', 0.9) +
    stands +
    rays
  )
}

function trunk(ink: Ink, { x, wide, color, fog }: { x: number; wide: number; color: string; fog: string }): string {
  const h = ink.height
  const lean = ink.between(-26, 26)
  const fill = ink.down(color, color, mix(color, fog, 0.6))
  const body = path(
    `M${n(x + lean)} -10L${n(x - wide * 0.5)} ${n(h * 0.98)}H${n(x + wide * 0.75)}L${n(x + lean + wide * 0.55)} -10Z`,
    fill,
  )
  const branches = many(5, () => {
    const [y, side] = [ink.between(0.02, 0.42) * h, ink.pick([-1, 1])]
    const from = x + lean * (1 - y / h) + wide * 0.25
    const reach = side * ink.between(2.4, 6) * wide
    return line(
      `M${n(from)} ${n(y)}q${n(reach * 0.4)} ${n(-wide * 0.4)} ${n(reach)} ${n(-wide * ink.between(0.6, 2.4))}`,
      color,
      wide * 0.16,
    )
  })
  return body + branches
}

const ferns = (ink: Ink, y: number, color: string) =>
  many(36, () => {
    const [x, tall] = [ink.between(-10, 1010), ink.between(16, 60)]
    return line(`M${n(x)} ${n(y + 36)}q${n(ink.between(-8, 8))} ${n(-tall)} ${n(ink.between(-38, 38))} ${n(-tall)}`, color, 3.4)
  })

export function aurora(ink: Ink): string {
  const { height: h } = ink
  const [first, second, night] = ink.pick([
    ['#62f5b5', '#7a5cff', '#050b1f'],
    ['#8bffcb', '#ff6ad5', '#0a0822'],
    ['#5ce1ff', '#a06bff', '#04101f'],
  ])
  const curtains = many(3, (i) => {
    const [y, sway] = [h * (0.2 + 0.1 * i), ink.between(0, 6)]
    return many(70, (k, t) => {
      const top = y + Math.sin(t * 6 + sway) * h * 0.07 + Math.sin(t * 17 + sway) * h * 0.018
      const tall = h * (0.17 + 0.1 * Math.sin(t * 9 + sway * 2) + 0.05 * ink.random())
      const strength = 0.34 + 0.22 * Math.sin(t * 23 + sway)
      return rect(-20 + k * 15, top - tall * 0.7, 30, tall * 1.35, `url(#a${i})`, `fill-opacity="${strength.toFixed(2)}"`)
    })
  })
  // Seventy stripes share three gradients; a gradient per stripe would make the document ten times as long.
  const shared = many(3, (i) => {
    const color = i === 1 ? second : first
    return `<linearGradient id="a${i}" x2="0" y2="1"><stop offset="0" stop-color="${second}" stop-opacity="0"/><stop offset="0.45" stop-color="${mix(second, color, 0.5)}" stop-opacity="0.45"/><stop offset="0.8" stop-color="${color}" stop-opacity="0.8"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></linearGradient>`
  })
  const lake = h * 0.74
  return (
    `<defs>${shared}</defs>` +
    rect(0, 0, 1000, h, ink.down(night, mix(night, second, 0.22), mix(night, first, 0.35), mix(night, first, 0.15), night)) +
    stars(ink, h * 0.7, 220) +
    curtains +
    glow(ink, { x: 500, y: lake - h * 0.05 }, 640, first, 0.3) +
    path(along(ridge(ink, h * 0.69, h * 0.09, 0.55), `V${n(h)}H-20Z`), ink.down(mix(night, first, 0.14), night)) +
    rect(0, lake, 1000, h - lake, ink.down(mix(night, first, 0.42), mix(night, second, 0.2), night)) +
    many(46, (_, t) =>
      oval(
        { x: ink.between(0, 1000), y: lake + (h - lake) * t ** 1.5 },
        ink.between(30, 170),
        1 + 2.4 * t,
        first,
        `fill-opacity="${(0.2 * (1 - t * 0.7)).toFixed(2)}"`,
      ),
    ) +
    pines(ink, ridge(ink, h * 0.985, h * 0.02, 0.4), { size: h * 0.1, color: darker(night, 0.5) })
  )
}

export const stars = (ink: Ink, below: number, count: number) =>
  many(count, () => {
    const y = below * ink.random() ** 1.5
    return circle(
      ink.between(0, 1000),
      y,
      ink.between(0.5, 1.7),
      '#ffffff',
      `fill-opacity="${((1 - y / below) * ink.between(0.25, 0.95)).toFixed(2)}"`,
    )
  })

function pines(ink: Ink, on: readonly Point[], { size, color }: { size: number; color: string }): string {
  return many(64, () => {
    const foot = on[Math.floor(ink.random() * on.length)] ?? { x: 0, y: 0 }
    const tall = size * ink.between(0.5, 1.25)
    const x = foot.x + ink.between(-6, 6)
    const boughs = times(
      7,
      (_, t) =>
        `L${n(x + tall * (0.035 + 0.2 * t))} ${n(foot.y + 6 - tall * (0.92 - 0.86 * t))}l${n(-tall * 0.07)} ${n(-tall * 0.012)}`,
    ).join('')
    const back = times(7, (_, u) => {
      const t = 1 - u
      return `L${n(x - tall * (0.035 + 0.2 * t))} ${n(foot.y + 6 - tall * (0.92 - 0.86 * t))}l${n(tall * 0.07)} ${n(-tall * 0.012)}`
    }).join('')
    return path(`M${n(x)} ${n(foot.y + 6 - tall)}${boughs}V${n(foot.y + 10)}H${n(x - 2)}${back}Z`, color)
  })
}

const streaks = (ink: Ink, below: number, color: string) =>
  many(11, () => {
    const [x, y, wide] = [ink.between(-100, 1100), ink.between(0.35, 1) * below, ink.between(120, 420)]
    const blob = times(12, (k) => ({
      x: x + Math.cos((k / 12) * 6.283) * wide * ink.between(0.7, 1),
      y: y + Math.sin((k / 12) * 6.283) * ink.between(3, 11),
    }))
    return path(around(blob), color, `fill-opacity="${ink.between(0.06, 0.24).toFixed(2)}"`)
  })

export const birds = (ink: Ink, near: Point, color: string) =>
  many(7, () => {
    const [x, y, wing] = [near.x + ink.between(-260, 260), near.y + ink.between(-120, 90), ink.between(7, 15)]
    return line(
      `M${n(x - wing)} ${n(y - wing * 0.35)}q${n(wing * 0.6)} ${n(-wing * 0.3)} ${n(wing)} ${n(wing * 0.45)}q${n(wing * 0.4)} ${n(-wing * 0.75)} ${n(wing)} ${n(-wing * 0.45)}`,
      color,
      2,
      'stroke-opacity="0.7"',
    )
  })
