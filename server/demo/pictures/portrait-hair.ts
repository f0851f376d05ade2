/** Draws the hair of a portrait, behind the head and in front of it. */
import { circle, darker, lighter, line, many, mix, n, path, type Ink } from './ink.ts'
import { MIDDLE, type Face } from './portrait-head.ts'

export interface Style {
  behind(ink: Ink, face: Face): string
  front(ink: Ink, face: Face): string
}

export const styles: readonly [Style, ...Style[]] = [
  {
    behind: (ink, f) => path(mass(f, 300, 0.1), hairFill(ink, f)),
    front: (ink, f) => path(fringe(f, -0.5, 0.32), hairFill(ink, f)) + shine(f),
  },
  {
    behind: (ink, f) => path(mass(f, 470, 0.25), hairFill(ink, f)),
    front: (ink, f) => path(fringe(f, 0, 0.4), hairFill(ink, f)) + shine(f),
  },
  {
    behind: (ink, f) =>
      circle(
        MIDDLE.x,
        MIDDLE.y - f.t * 1.25,
        92,
        ink.outward([lighter(f.hair, 0.2), f.hair, darker(f.hair, 0.2)], { x: 0.35, y: 0.3 }),
      ),
    front: (ink, f) => path(fringe(f, 0.35, 0.06), hairFill(ink, f)) + shine(f),
  },
  {
    behind: (ink, f) =>
      circle(MIDDLE.x, MIDDLE.y - f.t * 0.32, f.w * 1.62, ink.outward([f.hair, f.hair, lighter(f.hair, 0.06), f.hair])) +
      curls(ink, f, { count: 15, reach: 1.5, size: 66, from: 0.94 }),
    front: (ink, f) => curls(ink, f, { count: 10, reach: 0.98, size: 46, from: 1.08 }),
  },
  { behind: () => '', front: (ink, f) => path(fringe(f, -0.75, 0.02), hairFill(ink, f)) + shine(f) },
  { behind: () => '', front: (ink, f) => path(fringe(f, 0.7, -0.02), hairFill(ink, f)) + beard(ink, f) },
  {
    behind: (ink, f) =>
      many(2, (side) =>
        many(5, (i) =>
          circle(
            MIDDLE.x + (side === 0 ? -1 : 1) * f.w * (1.12 + 0.03 * i),
            MIDDLE.y + i * 74,
            46 - i * 4,
            ink.outward([lighter(f.hair, 0.16), f.hair]),
          ),
        ),
      ),
    front: (ink, f) => path(fringe(f, 0, 0.2), hairFill(ink, f)) + shine(f),
  },
  {
    behind: (ink, f) => path(mass(f, 215, -0.05), hairFill(ink, f)),
    front: (ink, f) => path(bangs(f), hairFill(ink, f)) + shine(f),
  },
]

const hairFill = (ink: Ink, { hair }: Face) => ink.across(lighter(hair, 0.22), hair, darker(hair, 0.35))
/** The hair line from temple to temple, parted at `part` (from -1 at the left to 1 at the right). */
const fringe = ({ w, t }: Face, part: number, drop: number): string => {
  const { x, y } = MIDDLE
  const px = x + part * w * 0.5
  return `M${n(x - w * 1.08)} ${n(y + t * drop)}C${n(x - w * 1.22)} ${n(y - t * 1.34)} ${n(x + w * 1.22)} ${n(y - t * 1.34)} ${n(x + w * 1.08)} ${n(y + t * drop)}C${n(x + w * 1.0)} ${n(y - t * 0.35)} ${n(px + w * 0.6)} ${n(y - t * 0.5)} ${n(px)} ${n(y - t * 0.74)}C${n(px - w * 0.5)} ${n(y - t * 0.46)} ${n(x - w * 0.95)} ${n(y - t * 0.4)} ${n(x - w * 1.08)} ${n(y + t * drop)}Z`
}
const mass = (face: Face, long: number, flare: number): string => {
  const { x, y } = MIDDLE
  const { w, t } = face
  return `M${n(x)} ${n(y - t * 1.14)}C${n(x - w * 1.5)} ${n(y - t * 1.14)} ${n(x - w * 1.32)} ${n(y)} ${n(x - w * (1.2 + flare * 0.5))} ${n(y + long * 0.6)}Q${n(x - w * (1.35 + flare))} ${n(y + long)} ${n(x - w * (0.9 + flare))} ${n(y + long + 20)}H${n(x + w * (0.9 + flare))}Q${n(x + w * (1.35 + flare))} ${n(y + long)} ${n(x + w * (1.2 + flare * 0.5))} ${n(y + long * 0.6)}C${n(x + w * 1.32)} ${n(y)} ${n(x + w * 1.5)} ${n(y - t * 1.14)} ${n(x)} ${n(y - t * 1.14)}Z`
}
const curls = (
  ink: Ink,
  face: Face,
  { count, reach, size, from }: { count: number; reach: number; size: number; from: number },
) =>
  many(count, (_, t) => {
    const angle = Math.PI * (from + (3 - 2 * from) * t)
    const [rx, ry] = [face.w * reach, face.t * reach * 0.92]
    return circle(
      MIDDLE.x + Math.cos(angle) * rx,
      MIDDLE.y - face.t * 0.16 + Math.sin(angle) * ry,
      ink.between(size * 0.85, size * 1.15),
      mix(face.hair, '#ffffff', 0.1 * (1 - t)),
    )
  })
const shine = ({ hair, w, t }: Face) =>
  line(
    `M${n(MIDDLE.x - w * 0.72)} ${n(MIDDLE.y - t * 0.62)}q${n(w * 0.24)} ${n(-t * 0.32)} ${n(w * 0.72)} ${n(-t * 0.36)}`,
    lighter(hair, 0.42),
    9,
    'stroke-opacity="0.35"',
  )

function bangs({ w, t }: Face): string {
  const { x, y } = MIDDLE
  return `M${n(x - w * 1.1)} ${n(y + t * 0.5)}C${n(x - w * 1.24)} ${n(y - t * 1.56)} ${n(x + w * 1.24)} ${n(y - t * 1.56)} ${n(x + w * 1.1)} ${n(y + t * 0.5)}L${n(x + w * 0.84)} ${n(y - t * 0.2)}Q${n(x)} ${n(y - t * 0.36)} ${n(x - w * 0.84)} ${n(y - t * 0.2)}Z`
}

function beard(ink: Ink, face: Face): string {
  const { w, t } = face
  const { x, y } = MIDDLE
  const jaw = `M${n(x - w * 1.02)} ${n(y + t * 0.1)}C${n(x - w)} ${n(y + t * 0.85)} ${n(x - w * 0.6)} ${n(y + t * 1.12)} ${n(x)} ${n(y + t * 1.14)}C${n(x + w * 0.6)} ${n(y + t * 1.12)} ${n(x + w)} ${n(y + t * 0.85)} ${n(x + w * 1.02)} ${n(y + t * 0.1)}C${n(x + w * 0.88)} ${n(y + t * 0.42)} ${n(x + w * 0.5)} ${n(y + t * 0.42)} ${n(x)} ${n(y + t * 0.46)}C${n(x - w * 0.5)} ${n(y + t * 0.42)} ${n(x - w * 0.88)} ${n(y + t * 0.42)} ${n(x - w * 1.02)} ${n(y + t * 0.1)}Z`
  const lip = mix(face.skin, '#a52d3f', 0.6)
  return (
    path(jaw, hairFill(ink, face)) +
    path(
      `M${n(x - w * 0.26)} ${n(y + t * 0.66)}q${n(w * 0.26)} ${n(-t * 0.07)} ${n(w * 0.52)} 0q${n(-w * 0.26)} ${n(t * 0.14)} ${n(-w * 0.52)} 0Z`,
      lip,
    )
  )
}
