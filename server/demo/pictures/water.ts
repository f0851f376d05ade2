/** Draws water: the sea under a low sun, and waves of color. */
import {
  circle,
  darker,
  glow,
  lighter,
  line,
  many,
  mix,
  n,
  oval,
  path,
  rect,
  through,
  times,
  type Ink,
  type Point,
} from './ink.ts'
import { birds, stars } from './land.ts'

export function sea(ink: Ink): string {
  const { height: h } = ink
  const [top, middle, low, deep] = ink.pick([
    ['#27336b', '#d4618c', '#ffc27a', '#16224f'],
    ['#0e4b77', '#79b9c9', '#ffe7bd', '#0a3b5c'],
    ['#37205c', '#ee6c73', '#ffd08a', '#2b1748'],
    ['#0b1d3a', '#3c6a94', '#f2c6a0', '#08182f'],
  ])
  const horizon = h * ink.between(0.5, 0.58)
  const sun = { x: ink.between(300, 700), y: horizon - ink.between(10, 120) }
  const size = ink.between(74, 112)
  const glitter = many(64, (_, t) => {
    const y = horizon + 4 + (h - horizon) * t ** 1.35
    const spread = 24 + 190 * t ** 0.9
    const wide = ink.between(14, 40) + 80 * t * ink.random()
    return oval(
      { x: sun.x + ink.between(-1, 1) * spread * ink.random() ** 0.6, y },
      wide,
      1.3 + 3.6 * t,
      lighter(low, 0.45),
      `fill-opacity="${ink.between(0.35, 0.9 - 0.35 * t).toFixed(2)}"`,
    )
  })
  const swell = many(16, (_, t) => {
    const y = horizon + (h - horizon) * (0.03 + 0.97 * t ** 1.7)
    const points = times(12, (k) => ({ x: -30 + k * 97, y: y + Math.sin(k * ink.between(0.8, 1.1) + t * 30) * (1 + 9 * t) }))
    return path(through(points, `V${n(h)}H-30Z`), t > 0.5 ? deep : mix(deep, middle, 0.4), 'fill-opacity="0.13"')
  })
  return (
    rect(0, 0, 1000, horizon + 2, ink.down(top, mix(top, middle, 0.5), middle, mix(middle, low, 0.6), low)) +
    stars(ink, h * 0.22, 50) +
    clouds(ink, horizon, mix(middle, '#ffffff', 0.45)) +
    glow(ink, sun, 560, lighter(low, 0.3), 0.75) +
    circle(sun.x, sun.y, size, ink.down('#fffbe9', lighter(low, 0.35), mix(low, middle, 0.4))) +
    birds(ink, { x: sun.x + 60, y: sun.y - 190 }, darker(deep, 0.2)) +
    islands(ink, horizon, { near: mix(deep, middle, 0.25), far: mix(middle, low, 0.35) }) +
    rect(0, horizon, 1000, h - horizon, ink.down(mix(low, middle, 0.45), mix(middle, deep, 0.55), deep, darker(deep, 0.35))) +
    swell +
    glitter +
    boat(ink.pick([150, 760, 840]), { y: horizon + h * 0.075, color: darker(deep, 0.4), sail: lighter(low, 0.6) })
  )
}

const clouds = (ink: Ink, horizon: number, color: string) =>
  many(7, () => {
    const [x, y, wide] = [ink.between(-60, 1060), ink.between(0.15, 0.8) * horizon, ink.between(120, 340)]
    const bumps = times(6, (k, t) => ({
      x: x - wide / 2 + wide * t,
      y: y - Math.sin(t * 3.14) * ink.between(10, 46) + (k % 2) * 4,
    }))
    return path(
      through(bumps, `q-20 12-60 10H${n(x - wide / 2 + 30)}q-40 2-30-10Z`),
      ink.down([color, ink.between(0.25, 0.6)], [color, 0.04]),
    )
  })

function islands(ink: Ink, horizon: number, { near, far }: { near: string; far: string }): string {
  const one = (x: number, wide: number, tall: number): Point[] =>
    times(9, (_, t) => ({ x: x + wide * t, y: horizon + 2 - Math.sin(t * 3.14) ** 0.8 * tall * ink.between(0.72, 1.1) }))
  const side = ink.pick([-1, 1])
  return (
    path(through(one(side < 0 ? 520 : -120, 620, 52), 'Z'), far, 'fill-opacity="0.75"') +
    path(through(one(side < 0 ? -160 : 720, 440, 96), 'Z'), ink.down(near, mix(near, far, 0.4)))
  )
}

const boat = (x: number, { y, color, sail }: { y: number; color: string; sail: string }) =>
  oval({ x: x + 2, y: y + 22 }, 50, 4, color, 'fill-opacity="0.35"') +
  path(`M${n(x - 40)} ${n(y)}h84l-16 17h-52z`, color) +
  line(`M${n(x)} ${n(y)}v-104`, color, 3) +
  path(`M${n(x + 4)} ${n(y - 102)}q46 44 38 92h-38z`, sail) +
  path(`M${n(x - 4)} ${n(y - 88)}q-32 40-30 78h30z`, mix(sail, color, 0.25))

export function waves(ink: Ink): string {
  const { height: h } = ink
  const colors = ink.pick([
    ['#fdf1e3', '#f9c9a7', '#f08a7b', '#c74f7e', '#6f2f7f', '#2a1a55'],
    ['#f3fbf4', '#b9e7d6', '#5cc0b8', '#23839b', '#154a78', '#0c2148'],
    ['#fff7dc', '#ffd66b', '#ff9f4d', '#ee5a52', '#a32a66', '#451a5a'],
    ['#f6f0ff', '#d3c2ff', '#9c8bf2', '#6a57cf', '#3d2f95', '#191447'],
  ] as const)
  const at = (share: number) => {
    const place = share * (colors.length - 1)
    const i = Math.min(Math.floor(place), colors.length - 2)
    return mix(colors[i] ?? '#ffffff', colors[i + 1] ?? '#000000', place - i)
  }
  const sun = { x: ink.between(200, 800), y: h * ink.between(0.14, 0.26) }
  const [phase, long, drift] = [ink.between(0, 6), ink.between(0.0042, 0.0088), ink.pick([-1, 1]) * ink.between(0.35, 1.5)]
  const begin = ink.between(0.26, 0.42)
  const crests = many(13, (i, t) => {
    const y = h * (begin + (1 - begin) * t)
    const tall = h * (0.022 + 0.055 * t)
    const points = times(26, (k) => {
      const x = -40 + k * 44
      const swing = Math.sin(x * long + phase + i * drift)
      return { x, y: y - tall * (swing + 0.35 * Math.sin(x * long * 2.3 + i * drift * 2.1 + phase)) }
    })
    const color = at(0.12 + 0.88 * t)
    const body = through(points, `V${n(h + 40)}H-40Z`)
    const shade = through(
      points.map((p) => ({ x: p.x, y: p.y - 13 })),
      `V${n(h + 40)}H-40Z`,
    )
    const shine = line(through(points), lighter(color, 0.55), 2.2, 'stroke-opacity="0.7"')
    return (
      path(shade, at(1), 'fill-opacity="0.13"') +
      path(body, ink.across(lighter(color, 0.1), color, mix(color, at(Math.min(1, t + 0.3)), 0.6))) +
      shine +
      foam(ink, points, color)
    )
  })
  return (
    rect(0, 0, 1000, h, ink.down(at(0), at(0.08), at(0.2))) +
    glow(ink, sun, 420, '#ffffff', 0.7) +
    circle(sun.x, sun.y, ink.between(60, 130), ink.down(at(0.28), at(0.5))) +
    crests
  )
}

const foam = (ink: Ink, on: readonly Point[], color: string) =>
  many(9, () => {
    const spot = on[Math.floor(ink.random() * on.length)] ?? { x: 0, y: 0 }
    return circle(
      spot.x + ink.between(-20, 20),
      spot.y - ink.between(4, 22),
      ink.between(1.2, 4),
      lighter(color, 0.75),
      'fill-opacity="0.75"',
    )
  })
