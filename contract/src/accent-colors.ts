/** Derives the colors of both themes from an operator's accent color, so that text in it and on it can be read. Pure. */

type Rgb = readonly [number, number, number]

export interface ThemeAccent {
  readonly accent: string
  /** The text color on the accent. */
  readonly onAccent: string
  /** The accent below the pointer, with more contrast. */
  readonly near: string
}
export interface AccentColors {
  readonly light: ThemeAccent
  readonly dark: ThemeAccent
}

/** Above the 4.5 that WCAG 2.2 requires, because washes of the accent are closer to it than the plain grounds. */
const CONTRAST = 5.2
const STEP = 0.02
const NEAR = 0.14
const WHITE: Rgb = [1, 1, 1]
const BLACK: Rgb = [0, 0, 0]
/** The ground of each theme that is closest to its text: `--raised` in the web's `tokens.css`. */
const GROUNDS = { light: '#f4efe7', dark: '#262024' } as const
const ON_ACCENT = { light: '#ffffff', dark: '#1b1418' } as const

export const ACCENT_PATTERN = '^#[0-9a-fA-F]{6}$'

/** Keeps the hue. Darkens the color for the light theme and lightens it for the dark one until its contrast is enough. */
export function accentColors(color: string): AccentColors {
  return { light: themeAccent(color, 'light'), dark: themeAccent(color, 'dark') }
}

function themeAccent(color: string, theme: 'light' | 'dark'): ThemeAccent {
  const away = theme === 'light' ? darker : lighter
  const ground = rgbOf(GROUNDS[theme])
  const given = rgbOf(color)
  let share = 0
  while (share < 1 && contrast(away(given, share), ground) < CONTRAST) share += STEP
  const accent = away(given, share)
  return { accent: hexOf(accent), onAccent: ON_ACCENT[theme], near: hexOf(away(accent, NEAR)) }
}

const darker = (color: Rgb, share: number): Rgb => mix(BLACK, color, share)

/** Makes the color brighter until one channel is full, and only then paler. */
function lighter(color: Rgb, share: number): Rgb {
  const peak = Math.max(...color)
  if (peak === 0) return mix(WHITE, BLACK, share)
  const [red, green, blue] = color
  const brightest: Rgb = [red / peak, green / peak, blue / peak]
  return share <= 0.5 ? mix(brightest, color, share * 2) : mix(WHITE, brightest, share * 2 - 1)
}

const rgbOf = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}
const hexOf = (color: Rgb): string =>
  `#${color
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share)
  return [part(0), part(1), part(2)]
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
