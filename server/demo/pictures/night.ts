/** Draws scenes after dark: a city and its lights, a stage. */
import { circle, darker, glow, group, lighter, line, many, mix, n, oval, path, rect, type Ink } from './ink.ts'
import { stars } from './land.ts'

export function city(ink: Ink): string {
  const { height: h } = ink
  const [top, low, wall, lamp] = ink.pick([
    ['#0b1035', '#e0609a', '#120c2c', '#ffd27a'],
    ['#071a33', '#2c8fa8', '#04101f', '#ffe2a0'],
    ['#1a0b2e', '#ff7a59', '#150920', '#ffd08c'],
    ['#10123f', '#7e6bff', '#0b0a26', '#9be7ff'],
  ])
  const quay = h * ink.between(0.68, 0.8)
  const moon = { x: ink.between(150, 850), y: h * ink.between(0.12, 0.24) }
  const full = ink.between(34, 74)
  const rows = many(4, (i, t) => {
    const color = mix(low, wall, 0.35 + 0.65 * t)
    return buildings(ink, { base: quay, tall: h * (0.5 - 0.075 * i), wide: 60 + 26 * i, color, lamp, lit: 0.1 + 0.2 * t })
  })
  const shimmer = many(80, (_, t) => {
    const x = ink.between(0, 1000)
    return oval(
      { x, y: quay + 8 + (h - quay) * t },
      ink.between(8, 46),
      ink.between(1, 3.4),
      ink.pick([lamp, low, lighter(low, 0.4)]),
      `fill-opacity="${ink.between(0.06, 0.38).toFixed(2)}"`,
    )
  })
  const bokeh = many(16, () => {
    const [at, r] = [{ x: ink.between(0, 1000), y: ink.between(0.8, 1.02) * h }, ink.between(12, 52)]
    const color = ink.pick([lamp, low, lighter(low, 0.35), '#ffffff'])
    return (
      circle(at.x, at.y, r, color, `fill-opacity="${ink.between(0.05, 0.2).toFixed(2)}"`) +
      circle(at.x, at.y, r - 1.5, 'none', `stroke="${color}" stroke-opacity="0.22" stroke-width="2"`)
    )
  })
  return (
    rect(0, 0, 1000, h, ink.down(top, mix(top, low, 0.25), mix(top, low, 0.65), low)) +
    stars(ink, h * 0.4, 130) +
    glow(ink, moon, 260, '#fff6e0', 0.55) +
    circle(moon.x, moon.y, full, ink.outward(['#fffdf4', '#fff2d6', '#f3dcc0'], { x: 0.35, y: 0.35 })) +
    glow(ink, { x: 500, y: quay }, 760, low, 0.5) +
    rows +
    rect(0, quay, 1000, h - quay, ink.down(mix(wall, low, 0.55), mix(wall, low, 0.18), wall)) +
    many(26, () => {
      const [x, wide] = [ink.between(0, 1000), ink.between(6, 26)]
      return rect(x, quay, wide, (h - quay) * ink.between(0.3, 0.9), ink.down([ink.pick([lamp, low]), 0.4], [lamp, 0]))
    }) +
    shimmer +
    bokeh
  )
}

interface Row {
  readonly base: number
  readonly tall: number
  readonly wide: number
  readonly color: string
  readonly lamp: string
  readonly lit: number
}

function buildings(ink: Ink, { base, tall, wide, color, lamp, lit }: Row): string {
  const fill = ink.across(lighter(color, 0.07), color, darker(color, 0.3))
  const drawn: string[] = []
  for (let x = -20; x < 1020; ) {
    const w = wide * ink.between(0.7, 1.4)
    const high = tall * ink.between(0.35, 1)
    const y = base - high
    drawn.push(rect(x, y, w + 1, high, fill), roof(ink, { x, y, w, color }), windows(ink, { x, y, w, high, lamp, lit }))
    x += w + (ink.random() < 0.25 ? ink.between(4, 20) : 0)
  }
  return drawn.join('')
}

function roof(ink: Ink, { x, y, w, color }: { x: number; y: number; w: number; color: string }): string {
  const kind = ink.random()
  if (kind < 0.2)
    return line(`M${n(x + w / 2)} ${n(y)}v${n(-ink.between(24, 70))}`, color, 2.4) + circle(x + w / 2, y - 26, 2.4, '#ff5a6a')
  if (kind < 0.4) return path(`M${n(x)} ${n(y)}L${n(x + w)} ${n(y - w * 0.5)}V${n(y + 1)}Z`, color)
  if (kind < 0.55) return rect(x + w * 0.2, y - 16, w * 0.6, 17, color) + rect(x + w * 0.36, y - 28, w * 0.28, 13, color)
  if (kind < 0.65) return path(`M${n(x)} ${n(y + 1)}q${n(w / 2)} ${n(-w)} ${n(w)} 0Z`, color)
  return ''
}

function windows(
  ink: Ink,
  { x, y, w, high, lamp, lit }: { x: number; y: number; w: number; high: number; lamp: string; lit: number },
): string {
  const columns = Math.max(2, Math.floor(w / 13))
  const step = w / columns
  const panes: [string, string] = ['', '']
  for (let floor = 0; floor < Math.floor(high / 16); floor++)
    for (let column = 0; column < columns; column++) {
      const chance = ink.random()
      if (chance > lit) continue
      panes[chance < lit * 0.35 ? 0 : 1] +=
        `M${n(x + column * step + step * 0.28)} ${n(y + 9 + floor * 16)}h${n(step * 0.46)}v7h${n(-step * 0.46)}z`
    }
  return path(panes[0], lighter(lamp, 0.45), 'fill-opacity="0.95"') + path(panes[1], lamp, 'fill-opacity="0.62"')
}

export function stage(ink: Ink): string {
  const { height: h } = ink
  const [first, second, dark] = ink.pick([
    ['#ff4fa0', '#5b6bff', '#0c0618'],
    ['#ffb347', '#e0336e', '#150508'],
    ['#38e8ff', '#9a4dff', '#050a1c'],
    ['#7dffb2', '#2f7bff', '#04110f'],
    ['#ffd36b', '#ff6a3d', '#120806'],
    ['#d59bff', '#ff5ea8', '#0d0519'],
  ])
  const floor = h * ink.between(0.69, 0.76)
  const ctx = { first, second, dark, floor }
  const pools = many(3, (i) => {
    const color = i === 1 ? first : second
    return oval(
      { x: 250 + 250 * i, y: floor + h * 0.05 },
      190,
      34,
      ink.outward([
        [lighter(color, 0.5), 0.7],
        [second, 0.25],
        [second, 0],
      ]),
    )
  })
  const dust = many(70, () =>
    circle(
      ink.between(0, 1000),
      ink.between(0, floor),
      ink.between(0.8, 3.4),
      lighter(first, 0.7),
      `fill-opacity="${ink.between(0.1, 0.6).toFixed(2)}"`,
    ),
  )
  const middle = ink.pick([microphone, mirrorBall, microphone])
  return (
    rect(0, 0, 1000, h, ink.down(dark, mix(dark, second, 0.25), mix(dark, first, 0.35), dark)) +
    curtain(ink, { first, dark, h: floor }) +
    glow(ink, { x: 500, y: floor }, 640, first, 0.42) +
    glow(ink, { x: 500, y: floor - h * 0.22 }, 330, lighter(second, 0.3), 0.5) +
    rect(0, floor, 1000, h - floor, ink.down(mix(dark, first, 0.5), mix(dark, second, 0.2), dark)) +
    pools +
    middle(ink, ctx) +
    group(beams(ink, ctx), 'style="mix-blend-mode:screen"') +
    dust +
    crowd(ink, darker(dark, 0.55), lighter(first, 0.3))
  )
}

interface Context {
  readonly first: string
  readonly second: string
  readonly dark: string
  readonly floor: number
}

function beams(ink: Ink, { first, second, floor }: Context): string {
  const [cross, spread, count] = [ink.between(-700, 620), ink.between(700, 940), ink.pick([5, 6, 7, 8])]
  return many(count, (i, t) => {
    const [from, to] = [500 + (t - 0.5) * spread, 500 + (t - 0.5) * cross + ink.between(-60, 60)]
    const [color, wide] = [i % 2 === 0 ? first : second, ink.between(60, 150)]
    const light = ink.down([lighter(color, 0.55), 0.75], [color, 0.34], [color, 0.1], [color, 0.03])
    return (
      path(`M${n(from - 7)} -10h14L${n(to + wide)} ${n(floor + 30)}H${n(to - wide)}Z`, light) +
      glow(ink, { x: from, y: 0 }, 90, lighter(color, 0.6), 0.95)
    )
  })
}

function mirrorBall(ink: Ink, { first, second, dark, floor }: Context): string {
  const [x, r] = [ink.between(400, 600), ink.between(100, 136)]
  const y = floor * ink.between(0.32, 0.44)
  const rows = 11
  const tiles = many(rows, (row) => {
    const top = -1 + (2 * row) / rows
    const half = Math.sqrt(Math.max(1 - (top + 1 / rows) ** 2, 0)) * r
    const count = Math.max(3, Math.round((half / r) * 15))
    return many(count, (k) => {
      const [a, b] = [-Math.cos((Math.PI * k) / count) * half, -Math.cos((Math.PI * (k + 1)) / count) * half]
      const color = ink.pick([
        first,
        second,
        lighter(first, 0.6),
        lighter(second, 0.5),
        mix(dark, first, 0.4),
        mix(dark, second, 0.5),
        '#ffffff',
      ])
      return rect(x + a + 1.2, y + top * r + 1.2, b - a - 2, (2 * r) / rows - 2.2, color)
    })
  })
  const sparks = many(60, () => {
    const [angle, far] = [ink.between(0, 6.283), ink.between(1.4, 5) * r]
    const at = { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far }
    return oval(
      at,
      ink.between(5, 12),
      ink.between(4, 8),
      lighter(ink.pick([first, second]), 0.5),
      `fill-opacity="${ink.between(0.15, 0.6).toFixed(2)}"`,
    )
  })
  const ball =
    circle(x, y, r, dark) +
    tiles +
    circle(
      x,
      y,
      r,
      ink.outward(
        [
          ['#ffffff', 0.5],
          ['#ffffff', 0],
          [dark, 0.25],
          [dark, 0.75],
        ],
        { x: 0.36, y: 0.32 },
      ),
    )
  return (
    sparks +
    line(`M${n(x)} -5V${n(y - r)}`, lighter(dark, 0.3), 3) +
    glow(ink, { x, y }, r * 2.3, lighter(first, 0.4), 0.5) +
    ball
  )
}

const curtain = (ink: Ink, { first, dark, h }: { first: string; dark: string; h: number }) =>
  many(2, (side) =>
    many(6, (i) =>
      rect(
        side === 0 ? i * 30 - 10 : 980 - i * 30,
        0,
        32,
        h,
        ink.across(mix(dark, first, 0.06), mix(dark, first, 0.34 - 0.04 * i), mix(dark, first, 0.04)),
      ),
    ),
  )

function microphone(ink: Ink, { first, dark, floor }: Context): string {
  const [x, y, tall] = [ink.between(420, 580), floor + ink.height * 0.05, ink.height * 0.4]
  const [color, shine] = [darker(dark, 0.3), lighter(first, 0.6)]
  const head =
    rect(x - 9, y - tall - 6, 18, 62, ink.across(color, mix(color, shine, 0.4), color), 'rx="7"') +
    circle(x, y - tall - 20, 25, ink.outward([lighter(shine, 0.4), mix(color, shine, 0.35), color], { x: 0.35, y: 0.3 })) +
    rect(x - 25, y - tall - 20, 50, 5, mix(color, shine, 0.5))
  return (
    oval({ x, y }, 62, 9, color) +
    rect(x - 3, y - tall, 6, tall, ink.across(color, shine, color)) +
    group(head, `transform="rotate(${ink.pick([-28, 28])} ${n(x)} ${n(y - tall)})"`)
  )
}

function crowd(ink: Ink, color: string, rim: string): string {
  const h = ink.height
  return many(3, (row) =>
    many(17, (i) => {
      const [x, y, r] = [
        i * 64 - 20 + ink.between(-18, 18),
        h * (0.9 + 0.04 * row) + ink.between(-12, 12),
        ink.between(24, 32) + row * 5,
      ]
      const arm =
        ink.random() < 0.3
          ? line(`M${n(x + r)} ${n(y + 50)}q${n(ink.between(-4, 26))} -70 ${n(ink.between(-12, 22))} -128`, color, 13)
          : ''
      const edge = row === 0 ? circle(x, y - 1.6, r, rim, 'fill-opacity="0.55"') : ''
      return arm + edge + circle(x, y, r, color) + rect(x - r * 1.5, y + r * 0.85, r * 3, 220, color, `rx="${n(r)}"`)
    }),
  )
}
