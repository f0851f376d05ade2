/** Sets lines of text in a document: chooses fonts, orders mixed directions, and wraps to a width. */
import bidiFactory, { type Bidi } from 'bidi-js'
import type PDFKit from 'pdfkit'
import { charactersOf, writable, type GlyphsOf, type Weight } from './pdf-fonts.ts'

export interface Pen {
  readonly doc: PDFKit.PDFDocument
  readonly glyphsOf: GlyphsOf
}

interface Style {
  readonly size: number
  readonly weight: Weight
}

/** Characters in one font and one direction. */
interface Run {
  readonly font: string
  /** Odd means right to left (Unicode Standard Annex 9). */
  readonly level: number
  text: string
}

/** The package declares its CommonJS as a module. */
const bidi = (bidiFactory as unknown as () => Bidi)()
/** Inter's ascent relative to the font size: all fonts share this baseline. */
const ASCENT = 0.97
/**
 * Empty: all features that a script needs are on by default. Naming any makes pdfkit shape each word separately, in the wrong
 * order.
 */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = []

/** Returns the lines of a text, none wider than `width` points. Breaks between words, and inside a word that does not fit. */
export function linesOf(pen: Pen, text: string, { width, ...style }: Style & { readonly width: number }): string[] {
  const fits = (line: string) => widthOf(pen, line.trimEnd(), style) <= width
  const lines: string[] = []
  let line = ''
  for (const word of wordsOf(writable(text))) {
    if (fits(line + word)) {
      line += word
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = ''
    for (const character of fits(word) ? [word] : charactersOf(word)) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += character
    }
  }
  return [...lines, line.trimEnd()]
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Splits into words including what follows them, so that no line begins with a comma. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (words.length === 0 || (isWordLike === true && /[\s\p{L}\p{M}]$/u.test(words.at(-1) ?? ''))) words.push(segment)
    else words[words.length - 1] += segment
  }
  return words
}

export function widthOf(pen: Pen, line: string, style: Style): number {
  return runsOf(pen, line, style).reduce((sum, run) => sum + widthOfRun(pen, run, style), 0)
}

const widthOfRun = ({ doc }: Pen, { font, text }: Run, { size }: Style): number =>
  doc.font(font, size).widthOfString(text, { features: FEATURES })

interface Place {
  readonly x: number
  readonly y: number
  readonly colour: string
}

/** fontkit reverses runs with letters of a right-to-left script, but not other characters. */
const inShapingOrder = ({ level, text }: Run): string =>
  level % 2 === 0 || /\p{L}/u.test(text) ? text : charactersOf(text).toReversed().join('')

export function writeLine(pen: Pen, line: string, { x, y, colour, ...style }: Place & Style): void {
  pen.doc.fillColor(colour)
  let at = x
  const baseline = y + style.size * ASCENT
  for (const run of inReadingOrder(runsOf(pen, line, style))) {
    pen.doc
      .font(run.font, style.size)
      .text(inShapingOrder(run), at, baseline, { lineBreak: false, features: FEATURES, baseline: 'alphabetic' })
    at += widthOfRun(pen, run, style)
  }
}

function runsOf({ glyphsOf }: Pen, line: string, { weight }: Style): Run[] {
  const text = writable(line)
  const levels = bidi.getEmbeddingLevels(text, 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels)
  const runs: Run[] = []
  let place = 0
  for (const character of charactersOf(text)) {
    const level = levels.levels[place] ?? 0
    const last = runs.at(-1)
    const glyphs = glyphsOf(character, weight)
    const shown = mirrored.get(place) ?? glyphs.text
    if (last?.font === glyphs.font && last.level === level) last.text += shown
    else runs.push({ font: glyphs.font, level, text: shown })
    place += character.length
  }
  return runs
}

/**
 * Applies rule L2 of the bidirectional algorithm to whole runs: fontkit has already ordered the characters of a right-to-left
 * run.
 */
function inReadingOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let until = from
      while ((ordered[until]?.level ?? -1) >= level) until += 1
      ordered.splice(from, until - from, ...ordered.slice(from, until).toReversed())
      if (until > from) from = until
    }
  }
  return ordered
}
