/** Draws the head of a portrait: its shape, light and shade, and the face. */
import { circle, darker, glow, group, lighter, line, mix, n, oval, path, type Ink, type Point } from './ink.ts'

export interface Face {
  readonly skin: string
  readonly shade: string
  readonly hair: string
  readonly cloth: string
  readonly accent: string
  /** Half the width and half the height of the head. */
  readonly w: number
  readonly t: number
}

export const MIDDLE = { x: 500, y: 430 }

export const headShape = ({ w, t }: Face): string => {
  const { x, y } = MIDDLE
  return `M${n(x - w)} ${n(y - t * 0.15)}C${n(x - w)} ${n(y - t * 1.12)} ${n(x + w)} ${n(y - t * 1.12)} ${n(x + w)} ${n(y - t * 0.15)}C${n(x + w)} ${n(y + t * 0.42)} ${n(x + w * 0.6)} ${n(y + t * 0.98)} ${n(x)} ${n(y + t)}C${n(x - w * 0.6)} ${n(y + t * 0.98)} ${n(x - w)} ${n(y + t * 0.42)} ${n(x - w)} ${n(y - t * 0.15)}Z`
}

export function head(ink: Ink, face: Face): string {
  const { x, y } = MIDDLE
  const { skin, shade, w, t } = face
  const ears = [-1, 1].map((side) => oval({ x: x + side * w, y: y + t * 0.08 }, 25, 39, side < 0 ? skin : shade)).join('')
  const half = path(
    `M${n(x + 8)} ${n(y - t * 1.2)}q26 ${n(t * 0.9)} 10 ${n(t * 1.25)}q-18 ${n(t * 0.5)} -2 ${n(t * 1.3)}h400v${n(-t * 2.6)}Z`,
    shade,
    'fill-opacity="0.5"',
  )
  const cheeks = [-1, 1]
    .map((side) => glow(ink, { x: x + side * w * 0.6, y: y + t * 0.36 }, 62, '#e8486a', isDark(skin) ? 0.13 : 0.26))
    .join('')
  return (
    ears +
    group(
      path(headShape(face), ink.across(lighter(skin, 0.16), skin, skin)) + half + cheeks,
      ink.inside(path(headShape(face), '#000')),
    )
  )
}

export function features(ink: Ink, face: Face): string {
  const { hair, w, t } = face
  const { x, y } = MIDDLE
  const eye = ink.pick([openEye, closedEye, openEye])
  const iris = ink.pick(['#4a2c1d', '#2b1a14', '#5b7a4a', '#4a7396', '#6b4a2a'])
  const eyes = [-1, 1].map((side) => {
    const at = { x: x + side * w * 0.45, y: y + t * 0.06 }
    const brow = `M${n(at.x - side * w * 0.26)} ${n(at.y - t * 0.2)}q${n(side * w * 0.28)} ${n(-t * 0.1)} ${n(side * w * 0.54)} ${n(t * 0.03)}`
    return eye({ at, side, r: w * 0.225, iris, face }) + line(brow, isDark(hair) ? hair : darker(hair, 0.3), 10)
  })
  return eyes.join('') + nose(face) + mouth(ink, face)
}

interface Eye {
  readonly at: Point
  readonly side: number
  readonly r: number
  readonly iris: string
  readonly face: Face
}

const INK = '#24121a'

function openEye({ at: { x, y }, side, r, iris, face }: Eye): string {
  const lid = `M${n(x - r)} ${n(y + 3)}q${n(r)} ${n(-r * 1.15)} ${n(2 * r)} 0`
  return (
    path(`${lid}q${n(-r)} ${n(r * 0.95)} ${n(-2 * r)} 0Z`, mix('#fff8f2', face.skin, 0.14)) +
    circle(x, y - 2, r * 0.47, iris) +
    circle(x, y - 2, r * 0.24, INK) +
    circle(x - 5, y - 7, r * 0.14, '#ffffff') +
    line(lid, INK, 7) +
    line(`M${n(x + side * r)} ${n(y + 3)}l${n(side * 11)} -8`, INK, 6)
  )
}

function closedEye({ at: { x, y }, side, r }: Eye): string {
  const lashes = [0.25, 0.65, 1].map((t) =>
    line(`M${n(x + side * r * t)} ${n(y + 12 - 13 * t * t)}l${n(side * (3 + 9 * t))} ${n(11 - 6 * t)}`, INK, 4.5),
  )
  return line(`M${n(x - r)} ${n(y)}q${n(r)} ${n(r * 0.82)} ${n(2 * r)} 0`, INK, 7) + lashes.join('')
}

const nose = ({ skin, shade, t }: Face) =>
  line(
    `M${n(MIDDLE.x + 10)} ${n(MIDDLE.y + t * 0.04)}q20 ${n(t * 0.2)} 14 ${n(t * 0.33)}q-16 10 -34 2`,
    isDark(skin) ? mix(shade, '#1c0a10', 0.5) : mix(shade, '#5a1f2c', 0.42),
    6,
  )

function mouth(ink: Ink, { skin, w, t }: Face): string {
  const [x, y, half] = [MIDDLE.x, MIDDLE.y + t * 0.6, w * ink.between(0.3, 0.36)]
  const lip = isDark(skin)
    ? mix(skin, '#e0566a', ink.between(0.4, 0.62))
    : mix(mix(skin, '#c22f48', 0.62), '#7a1a33', ink.between(0, 0.35))
  const bow = `q${n(half * 0.5)} ${n(-t * 0.052)} ${n(half)} ${n(-t * 0.004)}q${n(half * 0.5)} ${n(-t * 0.048)} ${n(half)} ${n(t * 0.004)}`
  return (
    path(`M${n(x - half)} ${n(y)}${bow}q${n(-half)} ${n(t * 0.29)} ${n(-2 * half)} 0Z`, lip) +
    line(`M${n(x - half - 5)} ${n(y - 3)}q${n(half + 5)} ${n(t * 0.115)} ${n(2 * half + 10)} 0`, darker(lip, 0.5), 4.5)
  )
}

/** For colors below this brightness, lines have to be darker and blushes fainter. */
const isDark = (color: string) => [1, 3, 5].reduce((sum, i) => sum + Number.parseInt(color.slice(i, i + 2), 16), 0) < 300
