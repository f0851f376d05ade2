/** Draws identity cards of a fictional country, marked as specimens, and people who show them. */
import type { DocumentHolder } from '#core/demo-seed.ts'
import { circle, darker, group, line, many, mix, n, path, rect, type Ink } from './ink.ts'
import { lettering, plain, widthOf } from './lettering.ts'
import { portraitOf } from './portrait.ts'

export type DocumentSide = 'front' | 'back' | 'selfie'
export interface DocumentDrawing {
  readonly side: DocumentSide
  readonly holder: DocumentHolder
}

const CARD = { width: 1000, height: 630 }
const INK = '#25324a'
const PALE = '#e9eef2'

/** The sheet is 1000 wide: 700 high for a card, 1250 high for a person with a card. */
export function documentOf(ink: Ink, { side, holder }: DocumentDrawing): string {
  // Drawn first, so that the same seed has the same face everywhere.
  const face = portraitOf(ink)
  const number = `F${String(Math.floor(ink.random() * 1e8)).padStart(8, '0')}`
  const of = { face, holder, number }
  if (side === 'selfie') return selfie(ink, of)
  const desk = rect(0, 0, 1000, 700, ink.across('#8b6a4e', '#6f5039', '#84634a'))
  const card = side === 'front' ? front(ink, of) : back(ink, of)
  return desk + group(card, `transform="translate(52 62) rotate(${n(ink.between(-1.6, 1.6))}) scale(0.9)"`)
}

interface Card {
  readonly face: string
  readonly holder: DocumentHolder
  readonly number: string
}

const ground = (ink: Ink) => {
  const waves = many(16, (i) =>
    line(`M0 ${40 * i}q125 ${ink.between(-50, 50)} 250 0t250 0t250 0t250 0`, '#9db4c4', 2, 'opacity="0.55"'),
  )
  const shape = `<rect width="${CARD.width}" height="${CARD.height}" rx="36"`
  return `${shape} fill="${ink.across('#f4ead6', PALE, '#dbe7ea')}"/>` + group(waves, ink.inside(`${shape}/>`))
}

const specimen = () => {
  const text = 'SPECIMEN DEMO'
  const size = 74
  const mark = lettering(text, { x: -widthOf(text, size) / 2, y: -size / 2, size, color: '#b3261e', more: 'opacity="0.42"' })
  return group(mark, 'transform="translate(520 330) rotate(-24)"')
}

const small = (text: string, x: number, y: number) => lettering(text, { x, y, size: 15, color: mix(INK, PALE, 0.45), weight: 2 })
const large = (text: string, x: number, y: number, size = 27) => lettering(text, { x, y, size, color: INK, weight: 4 })

function front(ink: Ink, { face, holder, number }: Card): string {
  const { surname, given } = namesOf(holder)
  const window = '<rect x="52" y="150" width="290" height="372" rx="14"/>'
  const photo = group(group(face, 'transform="translate(4 150) scale(0.386)"'), ink.inside(window))
  return (
    ground(ink) +
    rect(0, 36, 1000, 70, '#3c5a78') +
    lettering('REPUBLIC OF UTOPIA', { x: 52, y: 55, size: 30, color: '#ffffff', weight: 4 }) +
    lettering('IDENTITY CARD', { x: 690, y: 60, size: 22, color: '#ffffff', weight: 3 }) +
    rect(52, 150, 290, 372, PALE) +
    photo +
    small('SURNAME', 385, 150) +
    large(surname.slice(0, 21), 385, 174) +
    small('GIVEN NAMES', 385, 232) +
    large(given.slice(0, 21), 385, 256) +
    small('DATE OF BIRTH', 385, 314) +
    large(holder.dateOfBirth, 385, 338) +
    small('SEX', 760, 314) +
    large(sexOf(holder), 760, 338) +
    small('DOCUMENT NO.', 385, 396) +
    large(number, 385, 420) +
    small('EXPIRES', 760, 396) +
    large('2031-05-31', 760, 420, 22) +
    signature(ink) +
    specimen()
  )
}

const signature = (ink: Ink) =>
  line(
    `M390 520c30-60 40 30 70-20s40 ${n(ink.between(-40, 40))} 80-10s50 ${n(ink.between(-30, 30))} 90-8s40-30 70 4`,
    '#1c2c66',
    5,
  )

function back(ink: Ink, { holder, number }: Card): string {
  const lines = machineLines(holder, number)
  const bars = many(58, (i) => rect(560 + i * 6.4, 60, ink.between(1.5, 5), 120, INK))
  return (
    ground(ink) +
    small('PLACE OF BIRTH', 60, 66) +
    large('PORT AMAUROT', 60, 90) +
    small('AUTHORITY', 60, 148) +
    large('CITY OF AMAUROT', 60, 172) +
    bars +
    circle(860, 300, 70, mix('#c9a24d', PALE, 0.35), 'opacity="0.7"') +
    rect(0, 392, 1000, 200, '#ffffff', 'opacity="0.75"') +
    lines.map((text, i) => lettering(text, { x: 50, y: 420 + i * 56, size: 30, color: '#1a1a1a', weight: 4 })).join('') +
    specimen()
  )
}

function selfie(ink: Ink, of: Card): string {
  const hand = (x: number, turn: number) =>
    group(
      path('M-70 0C-80-90 60-110 80-30L90 300H-60Z', ink.down('#d9a27c', darker('#d9a27c', 0.25))),
      `transform="translate(${x} 1130) rotate(${turn})"`,
    )
  const card = group(front(ink, of), 'transform="translate(250 850) rotate(-3) scale(0.52)"')
  return rect(0, 0, 1000, 1250, '#8a8f98') + of.face + rect(0, 995, 1000, 260, '#3a3f4c') + hand(300, 8) + card + hand(760, -10)
}

const sexOf = ({ gender }: DocumentHolder) => ({ female: 'F', male: 'M', transgender: 'X' })[gender]

function namesOf({ name }: DocumentHolder): { surname: string; given: string } {
  const [given = '', ...surname] = name.split(' ')
  return { given, surname: surname.join(' ') }
}

/** The three lines of ICAO Doc 9303, part 5 (TD1), for Utopia, the country of its own examples. */
export function machineLines(holder: DocumentHolder, number: string): [string, string, string] {
  const filled = (text: string, length: number) => text.padEnd(length, '<').slice(0, length)
  const day = (iso: string) => iso.slice(2).replaceAll('-', '')
  const { surname, given } = namesOf(holder)
  const letters = (text: string) => plain(text).replace(/[^A-Z]+/g, '<')
  const [birth, expiry] = [day(holder.dateOfBirth), '310531']
  const sex = sexOf(holder).replace('X', '<')
  const checked = (text: string) => text + checkDigit(text)
  const first = filled(`I<UTO${checked(number)}`, 30)
  const second = filled(`${checked(birth)}${sex}${checked(expiry)}UTO`, 29)
  const all = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
  return [first, second + checkDigit(all), filled(`${letters(surname)}<<${letters(given)}`, 30)]
}

function checkDigit(text: string): number {
  const weights = [7, 3, 1]
  const value = (letter: string) => (letter === '<' ? 0 : Number.parseInt(letter, 36))
  return Array.from(text).reduce((sum, letter, i) => sum + value(letter) * (weights[i % 3] ?? 0), 0) % 10
}
