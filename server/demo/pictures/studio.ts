/** Draws motifs made on a table: cut paper, a still life of simple shapes, plants. */
import {
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
  times,
  type Ink,
  type Point,
} from './ink.ts'

export function paper(ink: Ink): string {
  const { height: h } = ink
  const colors = ink.pick([
    ['#fff4e6', '#ffd8a8', '#ff9f7a', '#ef5d72', '#a8386f', '#4b2462'],
    ['#f3faf0', '#c6e8c9', '#7fc8a9', '#3b9a95', '#22637b', '#143a55'],
    ['#fff6f6', '#ffc9d6', '#f78fb3', '#c56cf0', '#7158e2', '#2c2a6b'],
    ['#fffbe8', '#ffe08a', '#fdb44b', '#f0783c', '#b8413b', '#5c1f33'],
    ['#eef6ff', '#b7d9ff', '#74aef2', '#4474d4', '#2d4a9e', '#1a2a63'],
  ] as const)
  const middle = { x: ink.between(380, 620), y: h * ink.between(0.4, 0.6) }
  const bumps = Math.floor(ink.between(4, 7))
  const turn = ink.between(0, 6)
  const sheets = times(9, (_, t) => {
    const size = (1.12 - t) * Math.hypot(500, h / 2) + 40
    const points = times(26, (k) => {
      const angle = (k / 26) * Math.PI * 2
      const wobble = 1 + 0.16 * Math.sin(angle * bumps + turn + t * 2.4) + 0.09 * Math.sin(angle * (bumps + 3) - turn * 2 + t * 4)
      return { x: middle.x + Math.cos(angle) * size * wobble, y: middle.y + Math.sin(angle) * size * wobble * (0.75 + h / 4000) }
    })
    const place = (1 - t) * (colors.length - 1)
    const i = Math.min(Math.floor(place), colors.length - 2)
    return { hole: around(points), color: mix(colors[i] ?? '#ffffff', colors[i + 1] ?? '#000000', place - i) }
  })
  // Each sheet lies above the next and casts a shadow into the opening, softer with distance from the edge.
  const drawn = sheets.map(({ hole, color }) => {
    const shadow = many(7, (k) =>
      group(
        line(hole, '#1a0a2a', 5 + k * 7, `stroke-opacity="${(0.075 - k * 0.006).toFixed(3)}"`),
        `transform="translate(${n(5 + k * 2.2)} ${n(8 + k * 3.4)})"`,
      ),
    )
    const body = path(hole, ink.down(lighter(color, 0.13), color, darker(color, 0.06)))
    return body + group(shadow, ink.inside(path(hole, '#000'))) + line(hole, lighter(color, 0.4), 1.6, 'stroke-opacity="0.55"')
  })
  const [ball] = sheets.slice(-1)
  return (
    rect(0, 0, 1000, h, darker(colors[5], 0.1)) +
    drawn.join('') +
    glow(ink, middle, 190, '#ffffff', 0.55) +
    circle(
      middle.x,
      middle.y,
      40,
      ink.outward([lighter(colors[2], 0.4), colors[2], ball ? darker(colors[3], 0.1) : colors[3]], { x: 0.35, y: 0.3 }),
    )
  )
}

export function stillLife(ink: Ink): string {
  const { height: h } = ink
  const [wall, table, ...things] = ink.pick([
    ['#e9d3bd', '#b5715a', '#c9563c', '#2f4858', '#f2a65a', '#7c9082', '#f6ead9'],
    ['#cfdcd6', '#6f8f86', '#f2b5a0', '#24505a', '#e9c46a', '#a65e4e', '#f8f1e5'],
    ['#f0c9c0', '#8f4a5a', '#f6e7d8', '#5b2a4a', '#e58f65', '#4e7a84', '#f4c46b'],
    ['#c9cfe6', '#4a4f8a', '#ffb996', '#27264f', '#f7e3c4', '#7d6fc0', '#e2607a'],
  ] as const)
  const edge = h * ink.between(0.66, 0.72)
  const sun = ink.pick([-1, 1])
  const spots = [210, 400, 610, 800].map((x) => x + ink.between(-34, 34))
  const makers = shuffled(ink, [vase, ball, arch, cone, bottle, steps, cylinder])
  const back = path(
    `M${n(500 - 210)} ${n(edge)}V${n(edge - h * 0.36)}a210 210 0 0 1 420 0V${n(edge)}Z`,
    ink.across(mix(wall, table, 0.18), mix(wall, table, 0.4)),
  )
  const disc = circle(ink.between(250, 750), edge - h * 0.43, ink.between(90, 150), ink.down(lighter(things[2], 0.25), things[2]))
  const canvases = spots.map((x, i) => {
    const color = things[(i * 2 + 1) % things.length] ?? table
    const deep = i % 2 === 0 ? h * 0.05 : h * 0.11
    const size = Math.min(h, 1250) * ink.between(0.85, 1.12)
    const shadow = path(
      `M${n(x - 60)} ${n(edge + deep)}h120l${n(sun * 300)} ${n(h * 0.085)}h-150Z`,
      ink.down([darker(table, 0.6), 0.5], [darker(table, 0.6), 0]),
    )
    return { deep, drawing: shadow + (makers[i % makers.length] ?? ball)(ink, { x, y: edge + deep, size, color, light: sun }) }
  })
  return (
    rect(
      0,
      0,
      1000,
      edge,
      sun > 0
        ? ink.across(lighter(wall, 0.35), wall, mix(wall, table, 0.22))
        : ink.across(mix(wall, table, 0.22), wall, lighter(wall, 0.35)),
    ) +
    back +
    disc +
    path(
      `M${sun > 0 ? -60 : 1060} ${n(h * 0.02)}l${sun * 420} ${n(h * 0.1)}v${n(edge * 0.7)}l${-sun * 420} ${n(-h * 0.06)}Z`,
      '#fffaf0',
      'fill-opacity="0.17"',
    ) +
    rect(0, edge, 1000, h - edge, ink.down(mix(table, wall, 0.35), table, darker(table, 0.22))) +
    rect(0, edge - 1.5, 1000, 3, lighter(table, 0.35), 'fill-opacity="0.5"') +
    canvases
      .sort((a, b) => a.deep - b.deep)
      .map((one) => one.drawing)
      .join('')
  )
}

interface Thing {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly color: string
  /** The side of the light: 1 for the left. */
  readonly light: number
}

const round = (ink: Ink, { color, light }: Thing) => {
  const stops = [lighter(color, 0.25), lighter(color, 0.5), color, darker(color, 0.32), darker(color, 0.2)] as const
  return light > 0 ? ink.across(...stops) : ink.across(stops[4], stops[3], stops[2], stops[1], stops[0])
}

function vase(ink: Ink, thing: Thing): string {
  const { x, y, size, color } = thing
  const [r, tall] = [size * 0.075, size * 0.24]
  const d = `M${n(x - r * 0.42)} ${n(y - tall)}q${n(r * 0.05)} ${n(tall * 0.2)} ${n(-r * 0.55)} ${n(tall * 0.36)}q${n(-r * 0.7)} ${n(tall * 0.34)} ${n(r * 0.35)} ${n(tall * 0.64)}h${n(r * 1.24)}q${n(r * 1.05)} ${n(-tall * 0.3)} ${n(r * 0.35)} ${n(-tall * 0.64)}q${n(-r * 0.6)} ${n(-tall * 0.16)} ${n(-r * 0.55)} ${n(-tall * 0.36)}Z`
  return (
    stems(ink, { x, y: y - tall, size, color }) +
    path(d, round(ink, thing)) +
    oval({ x, y: y - tall }, r * 0.42, r * 0.12, darker(color, 0.5))
  )
}

const stems = (ink: Ink, { x, y, size, color }: { x: number; y: number; size: number; color: string }) =>
  many(5, (_, t) => {
    const [dx, dy] = [(t - 0.5) * size * 0.22, -size * ink.between(0.12, 0.22)]
    const tip = { x: x + dx, y: y + dy }
    return (
      line(`M${n(x)} ${n(y + 6)}q${n(dx * 0.15)} ${n(dy * 0.6)} ${n(dx)} ${n(dy - 6)}`, '#4d5a3f', 3) +
      many(7, (k) =>
        oval(
          { x: tip.x, y: tip.y },
          size * 0.006,
          size * 0.026,
          lighter(color, 0.55 + 0.05 * (k % 3)),
          `transform="rotate(${k * 52} ${n(tip.x)} ${n(tip.y)})"`,
        ),
      ) +
      circle(tip.x, tip.y, size * 0.008, '#e9b44c')
    )
  })

function ball(ink: Ink, { x, y, size, color, light }: Thing): string {
  const r = size * 0.068
  return circle(
    x,
    y - r,
    r,
    ink.outward([lighter(color, 0.6), lighter(color, 0.2), color, darker(color, 0.25), darker(color, 0.42)], {
      x: 0.5 - 0.2 * light,
      y: 0.28,
    }),
  )
}

function arch(ink: Ink, thing: Thing): string {
  const { x, y, size, color } = thing
  const [r, tall] = [size * 0.09, size * 0.24]
  const shape = (w: number, fill: string, dx = 0) =>
    path(`M${n(x - w + dx)} ${n(y)}V${n(y - tall + r)}a${n(w)} ${n(w)} 0 0 1 ${n(2 * w)} 0V${n(y)}Z`, fill)
  return (
    shape(r, round(ink, thing)) +
    shape(r * 0.62, darker(color, 0.45)) +
    shape(r * 0.56, mix(darker(color, 0.2), '#ffffff', 0.12), thing.light * r * 0.06)
  )
}

function cone(ink: Ink, thing: Thing): string {
  const { x, y, size } = thing
  const [r, tall] = [size * 0.08, size * 0.26]
  return path(`M${n(x)} ${n(y - tall)}L${n(x + r)} ${n(y)}q${n(-r)} ${n(r * 0.3)} ${n(-2 * r)} 0Z`, round(ink, thing))
}

function bottle(ink: Ink, thing: Thing): string {
  const { x, y, size, color } = thing
  const [r, tall] = [size * 0.05, size * 0.34]
  const d = `M${n(x - r * 0.34)} ${n(y - tall)}v${n(tall * 0.34)}q${n(-r * 0.66)} ${n(tall * 0.06)} ${n(-r * 0.66)} ${n(tall * 0.22)}V${n(y - 6)}q0 6 6 6h${n(2 * r - 12)}q6 0 6-6V${n(y - tall * 0.44)}q0 ${n(-tall * 0.16)} ${n(-r * 0.66)} ${n(-tall * 0.22)}V${n(y - tall)}Z`
  return (
    path(d, round(ink, thing)) +
    rect(x - r * 0.42, y - tall - 3, r * 0.84, 11, darker(color, 0.2), 'rx="4"') +
    rect(x - r * 0.62 * thing.light - 3, y - tall * 0.46, 6, tall * 0.34, '#ffffff', 'rx="3" fill-opacity="0.4"')
  )
}

const steps = (ink: Ink, thing: Thing) =>
  many(3, (i) =>
    rect(
      thing.x - thing.size * 0.085,
      thing.y - thing.size * (0.05 + 0.05 * i),
      thing.size * (0.17 - 0.052 * i),
      thing.size * 0.05,
      ink.down(lighter(thing.color, 0.22 + 0.08 * i), darker(thing.color, 0.12)),
    ),
  )

const cylinder = (ink: Ink, thing: Thing) => {
  const { x, y, size, color } = thing
  const [r, tall] = [size * 0.065, size * 0.17]
  return (
    path(`M${n(x - r)} ${n(y - tall)}V${n(y)}a${n(r)} ${n(r * 0.28)} 0 0 0 ${n(2 * r)} 0V${n(y - tall)}Z`, round(ink, thing)) +
    oval({ x, y: y - tall }, r, r * 0.28, lighter(color, 0.4))
  )
}

function shuffled<T>(ink: Ink, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, place: ink.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

export function botanical(ink: Ink): string {
  const { height: h } = ink
  const [ground, sun, leafA, leafB, leafC] = ink.pick([
    ['#f5e6d3', '#e07a5f', '#1f4d3f', '#3d7a5c', '#8fb08c'],
    ['#1c2b2a', '#f2c078', '#2f6b52', '#5fa07a', '#c5d8a4'],
    ['#f7d9d0', '#d1495b', '#2d3a5f', '#53699a', '#9fb2d6'],
    ['#e6ecd8', '#f4a261', '#264653', '#2a9d8f', '#a7c9a9'],
  ])
  const at = { x: ink.between(380, 620), y: h * 0.38 }
  const fronds = times(17, (i, t) => {
    const far = i < 8
    const foot = { x: ink.between(-40, 1040), y: h + 30 }
    const color = far ? leafC : ink.pick([leafA, leafB])
    return {
      t,
      drawing: frond(ink, foot, {
        tall: h * (far ? ink.between(0.55, 0.9) : ink.between(0.3, 0.6)),
        lean: (500 - foot.x) * ink.between(-0.5, 0.4),
        color: mix(color, ground, far ? 0.35 : 0),
      }),
    }
  })
  return (
    rect(0, 0, 1000, h, ink.down(lighter(ground, 0.12), ground, mix(ground, sun, 0.18))) +
    glow(ink, at, 460, lighter(sun, 0.5), 0.5) +
    circle(at.x, at.y, 215, ink.down(lighter(sun, 0.25), sun, mix(sun, ground, 0.2))) +
    many(7, (i) => rect(at.x - 230, at.y + 60 + i * 24, 460, 3 + i * 2.3, ground, 'fill-opacity="0.55"')) +
    fronds.map((one) => one.drawing).join('')
  )
}

function frond(ink: Ink, foot: Point, { tall, lean, color }: { tall: number; lean: number; color: string }): string {
  const spot = (t: number): Point => ({ x: foot.x + lean * t * t, y: foot.y - tall * t })
  const broad = ink.random() < 0.4
  const fill = ink.across(lighter(color, 0.16), color, darker(color, 0.18))
  const leaves = times(broad ? 6 : 13, (i, t) => {
    const p = spot(0.25 + 0.73 * t)
    const long = tall * (broad ? 0.24 : 0.2) * (1.15 - 0.75 * t)
    const thick = long * (broad ? 0.36 : 0.15)
    return [-1, 1].map((side) => {
      const angle = side * (62 - 22 * t) + (lean / tall) * 40 + ink.between(-5, 5)
      return `<path d="M0 0C${n(-thick)} ${n(-long * 0.35)} ${n(-thick * 0.7)} ${n(-long * 0.8)} 0 ${n(-long)}C${n(thick * 0.9)} ${n(-long * 0.7)} ${n(thick)} ${n(-long * 0.3)} 0 0Z" fill="${fill}" transform="translate(${n(p.x)} ${n(p.y)}) rotate(${n(angle)})"/>${i % 2 ? '' : ''}`
    })
  })
  const tip = spot(1)
  return (
    line(`M${n(foot.x)} ${n(foot.y)}Q${n(foot.x)} ${n(foot.y - tall * 0.5)} ${n(tip.x)} ${n(tip.y)}`, darker(color, 0.15), 4) +
    leaves.flat().join('')
  )
}
