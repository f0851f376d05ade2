/**
 * Chooses the fonts of documents: Inter for European scripts, Noto for all others. Documents embed only the characters that they
 * use.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type PDFKit from 'pdfkit'

export type Weight = 400 | 600
const WEIGHTS: readonly Weight[] = [400, 600]

export interface Glyphs {
  readonly font: string
  /** The text to write: the character itself, plain letters for a fancy one, or a question mark. */
  readonly text: string
}
export type GlyphsOf = (character: string, weight: Weight) => Glyphs

const UNKNOWN = '?'

const INTER = '@fontsource/inter'
const EUROPEAN = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese']

/**
 * Packages of `@fontsource-variable`: first fonts of one script, then emoji, then fonts of many scripts, whose lists claim more
 * characters than they have.
 */
const SCRIPTS = (
  'arabic hebrew thai devanagari bengali gurmukhi gujarati oriya tamil telugu kannada malayalam sinhala lao khmer myanmar georgian armenian ' +
  'ethiopic'
).split(' ')
const EMOJI = 'noto-emoji'
const CHINESE = 'noto-sans-sc'
const JAPANESE = 'noto-sans-jp'
const KOREAN = 'noto-sans-kr'

/** Chinese characters look different in Japanese and Korean texts. */
function eastAsianFor(text: string): readonly string[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [JAPANESE, CHINESE, KOREAN]
  return /\p{sc=Hangul}/u.test(text) ? [KOREAN, CHINESE, JAPANESE] : [CHINESE, JAPANESE, KOREAN]
}

interface Subset {
  readonly family: string
  /** The subset of a font: a script or a number. */
  readonly name: string
  /** Whether the package claims that the subset has a character. */
  readonly claims: (code: number) => boolean
}

interface Choice {
  readonly subset: Subset
  readonly text: string
}

/** Registers the fonts that these texts need with the document. */
export async function registerFonts(doc: PDFKit.PDFDocument, texts: readonly string[]): Promise<GlyphsOf> {
  const european = await subsetsOf(INTER)
  for (const { name } of european)
    for (const weight of WEIGHTS)
      doc.registerFont(fontName(INTER, name, weight), await ofPackage(`${INTER}/files/inter-${name}-${weight}-normal.woff`))
  const [latin] = european.filter(({ name }) => name === 'latin')
  const chosen = new Map<string, Choice>()
  const used = new Map<Subset, string>()
  for (const text of texts)
    for (const character of charactersOf(writable(text))) {
      if (chosen.has(character)) continue
      const choice = (await choose(character, european)) ?? (await choose(character, await othersFor(text)))
      const plain = choice ?? (await choose(character.normalize('NFKC'), european))
      if (plain) chosen.set(character, plain)
      if (plain && !european.includes(plain.subset)) used.set(plain.subset, (used.get(plain.subset) ?? '') + plain.text)
    }
  for (const [subset, characters] of used) await register(doc, subset, characters)
  return (character, weight) => {
    const { subset = latin, text } = chosen.get(character) ?? { text: UNKNOWN }
    return { font: fontName(subset?.family ?? INTER, subset?.name ?? '', weight), text }
  }
}

async function choose(character: string, subsets: readonly Subset[]): Promise<Choice | undefined> {
  // Variation selectors only choose the look of the character before them.
  const codes = Array.from(character.replace(/[\ufe00-\ufe0f]/g, ''), (sign) => sign.codePointAt(0) ?? 0)
  for (const subset of subsets)
    if (codes.every(subset.claims) && (await hasAll(subset, codes))) return { subset, text: character }
  return undefined
}

async function othersFor(text: string): Promise<readonly Subset[]> {
  const families = [...SCRIPTS.map((script) => `noto-sans-${script}`), EMOJI, ...eastAsianFor(text)]
  return (await Promise.all(families.map(subsetsOf))).flat()
}

const fontName = (family: string, subset: string, weight: Weight) => `${family} ${subset} ${weight}`

/** pdfkit reads neither variable fonts nor all of WOFF2, so it gets a static font with these characters. */
async function register(doc: PDFKit.PDFDocument, { family, name }: Subset, text: string): Promise<void> {
  const { default: subsetFont } = await import('subset-font')
  const font = await fileOf(family, name)
  for (const weight of WEIGHTS) {
    const own = await subsetFont(font, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } })
    doc.registerFont(fontName(family, name, weight), own)
  }
}

/** Returns a text as it is written on one line: composed, because fonts have more letters than accents, and with plain spaces. */
export const writable = (text: string): string => text.normalize('NFC').replaceAll(/[\p{Zs}\t\n]+/gu, ' ')

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the graphemes of a text: an emoji of several code points is one. */
export const charactersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

const fileOf = (family: string, subset: string): Promise<Buffer> =>
  ofPackage(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`)

/** Code points in each font file, by subset. */
const characterSets = new Map<string, ReadonlySet<number>>()

async function hasAll({ family, name }: Subset, codes: readonly number[]): Promise<boolean> {
  if (family === INTER) return true
  const key = `${family} ${name}`
  let set = characterSets.get(key)
  if (!set) {
    const { create } = await import('fontkit')
    const font = create(await fileOf(family, name))
    set = new Set('characterSet' in font ? font.characterSet : [])
    characterSets.set(key, set)
  }
  return codes.every((code) => set.has(code) || JOINERS.has(code))
}

/** These characters have no shape. */
const JOINERS = new Set([0x200c, 0x200d])

const known = new Map<string, Promise<readonly Subset[]>>()

function subsetsOf(family: string): Promise<readonly Subset[]> {
  const read = known.get(family) ?? readSubsets(family)
  known.set(family, read)
  return read
}

async function readSubsets(family: string): Promise<readonly Subset[]> {
  const json = await ofPackage(`${family === INTER ? INTER : `@fontsource-variable/${family}`}/unicode.json`)
  const ranges: Readonly<Record<string, string>> = JSON.parse(json.toString())
  return Object.entries(ranges).flatMap(([key, unicode]) => {
    const name = key.replace(/^\[(\d+)\]$/, '$1')
    const isWanted = /^\d+$/.test(name) || (family === INTER ? EUROPEAN.includes(name) : family === `noto-sans-${name}`)
    return isWanted ? [{ family, name, claims: within(unicode) }] : []
  })
}

const ofPackage = (path: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(path)))

/** Parses `U+0000-00FF,U+0131`. */
function within(unicode: string): (code: number) => boolean {
  const ranges = unicode.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (code) => ranges.some(([from, to]) => code >= from && code <= to)
}
