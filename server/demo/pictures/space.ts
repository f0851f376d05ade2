/** Draws other worlds. */
import { circle, glow, group, lighter, line, many, mix, n, oval, rect, type Ink, type Point } from './ink.ts'

interface Sky {
  readonly space: string
  readonly cloud: string
  readonly world: string
  readonly ring: string
}

export function planets(ink: Ink): string {
  const { height: h } = ink
  const [space, cloud, world, ring] = ink.pick([
    ['#070516', '#7a2f8f', '#ff9d6b', '#ffe0b5'],
    ['#030b18', '#1d6d8f', '#7fe0d0', '#e6fff4'],
    ['#0b0713', '#b03a5b', '#e8c07d', '#fff0cf'],
    ['#04061a', '#3b4fd0', '#b79bff', '#ffd7f2'],
    ['#0a0d12', '#c2603f', '#86b6d8', '#f4e6d4'],
  ])
  const sky = { space, cloud, world, ring }
  const colors = [cloud, mix(cloud, world, 0.5), mix(cloud, space, 0.4)] as const
  const nebula = many(6, () =>
    glow(
      ink,
      { x: ink.between(-100, 1100), y: ink.random() * h },
      ink.between(200, 480),
      ink.pick(colors),
      ink.between(0.16, 0.42),
    ),
  )
  const stars = many(330, () =>
    circle(
      ink.between(0, 1000),
      ink.between(0, h),
      ink.random() ** 4 * 2.6 + 0.5,
      '#ffffff',
      `fill-opacity="${ink.between(0.25, 0.95).toFixed(2)}"`,
    ),
  )
  const view = ink.pick([ringed, ringed, horizon])
  return rect(0, 0, 1000, h, ink.down(space, mix(space, cloud, 0.3), space)) + nebula + stars + view(ink, sky)
}

function ringed(ink: Ink, sky: Sky): string {
  const { height: h } = ink
  const { world, ring, cloud, space } = sky
  const at = { x: ink.between(340, 660), y: h * ink.between(0.36, 0.56) }
  const r = ink.between(150, 265)
  const tilt = ink.pick([-1, 1]) * ink.between(10, 30)
  const half = (turn: '0' | '1') =>
    many(5, (i) => {
      const rx = r * (1.42 + i * 0.11)
      const d = `M${n(at.x - rx)} ${n(at.y)}A${n(rx)} ${n(r * (0.3 + i * 0.026))} 0 0 ${turn} ${n(at.x + rx)} ${n(at.y)}`
      return line(
        d,
        i % 2 === 0 ? ring : mix(ring, world, 0.5),
        r * 0.075,
        `stroke-opacity="${(0.8 - i * 0.13).toFixed(2)}" style="stroke-linecap:butt"`,
      )
    })
  const turned = half('1') + globe(ink, at, { ...sky, r }) + half('0')
  return (
    glow(ink, at, r * 1.9, world, 0.4) +
    group(turned, `transform="rotate(${n(tilt)} ${n(at.x)} ${n(at.y)})"`) +
    moon(
      ink,
      { x: ink.between(90, 300), y: h * ink.between(0.1, 0.24) },
      { r: ink.between(24, 62), color: mix(ring, cloud, 0.3), space },
    ) +
    moon(
      ink,
      { x: ink.between(650, 900), y: h * ink.between(0.76, 0.88) },
      { r: ink.between(40, 100), color: mix(world, cloud, 0.5), space },
    )
  )
}

/** The view from low above a world, with its air glowing along the edge. */
function horizon(ink: Ink, sky: Sky): string {
  const { height: h } = ink
  const { world, ring, cloud, space } = sky
  const [x, edge] = [ink.between(250, 750), h * ink.between(0.6, 0.7)]
  const r = 1150
  const air = many(8, (i) =>
    circle(
      x,
      edge + r,
      r + 4 + i * i * 0.9,
      'none',
      `stroke="${lighter(world, 0.35)}" stroke-width="${n(3 + i * 2)}" stroke-opacity="${(0.3 - i * 0.024).toFixed(3)}"`,
    ),
  )
  const ground = circle(x, edge + r, r, ink.down(mix(world, cloud, 0.25), mix(cloud, space, 0.35), space, space))
  const lands = many(16, (_, t) =>
    oval(
      { x: ink.between(0, 1000), y: edge + 40 + (h - edge) * t },
      ink.between(80, 260),
      ink.between(6, 16) * (1 + t),
      mix(world, ring, ink.random()),
      `fill-opacity="${ink.between(0.06, 0.2).toFixed(2)}"`,
    ),
  )
  const far = { x: ink.between(250, 750), y: h * ink.between(0.22, 0.34) }
  const size = ink.between(70, 150)
  return (
    glow(ink, far, size * 2.2, world, 0.35) +
    globe(ink, far, { ...sky, r: size }) +
    moon(
      ink,
      { x: far.x + ink.pick([-1, 1]) * size * 1.9, y: far.y + ink.between(-60, 90) },
      { r: ink.between(20, 40), color: mix(ring, cloud, 0.3), space },
    ) +
    glow(ink, { x, y: edge }, 520, lighter(world, 0.3), 0.5) +
    air +
    ground +
    group(lands, ink.inside(circle(x, edge + r, r, '#000'))) +
    glow(ink, { x: x + ink.between(-200, 200), y: edge + 4 }, 120, '#ffffff', 0.85)
  )
}

function globe(ink: Ink, at: Point, { world, ring, cloud, space, r }: Sky & { readonly r: number }): string {
  const bands = many(13, (_, t) =>
    oval(
      { x: at.x, y: at.y - r + 2 * r * t },
      r * 1.15,
      r * ink.between(0.03, 0.1),
      mix(world, ink.pick([ring, cloud, space]), ink.between(0.2, 0.6)),
      'fill-opacity="0.5"',
    ),
  )
  const disc = circle(at.x, at.y, r, world)
  const night = ink.outward(
    [
      [space, 0],
      [space, 0],
      [space, 0.35],
      [space, 0.8],
      [space, 0.97],
    ],
    { x: 0.24, y: 0.3 },
  )
  return group(disc + bands, ink.inside(disc)) + circle(at.x, at.y, r + 0.5, night)
}

const moon = (ink: Ink, at: Point, { r, color, space }: { r: number; color: string; space: string }) =>
  circle(at.x, at.y, r, color) +
  many(6, () =>
    circle(
      at.x + ink.between(-0.6, 0.6) * r,
      at.y + ink.between(-0.6, 0.6) * r,
      r * ink.between(0.06, 0.2),
      mix(color, space, 0.35),
      'fill-opacity="0.6"',
    ),
  ) +
  circle(
    at.x,
    at.y,
    r + 0.5,
    ink.outward(
      [
        [space, 0],
        [space, 0.1],
        [space, 0.6],
        [space, 0.95],
      ],
      { x: 0.25, y: 0.3 },
    ),
  )
