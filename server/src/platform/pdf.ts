/** Documents to print or keep: A4 pages with headings, facts and tables, in the font of the site. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type PDFKit from 'pdfkit'

export interface PdfTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Set off below the rows. */
  readonly sum?: readonly string[]
}
export interface PdfSection {
  readonly title: string
  /** An address, for example. */
  readonly lines?: readonly string[]
  /** A name and its value each. */
  readonly facts?: readonly (readonly [string, string])[]
  readonly table?: PdfTable
  readonly note?: string
}
export interface PdfContent {
  readonly title: string
  /** Below the title. */
  readonly subtitle: string
  readonly sections: readonly PdfSection[]
  /** At the foot of each page, before its number. */
  readonly footer: string
  /** BCP 47. */
  readonly lang: string
  readonly at: Date
}

const INK = '#1B1418'
const SOFT = '#5C5157'
const LINE = '#E7DFD4'
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN - 24
const ROW = 18

/** The scripts that Inter has, each in a file of its own; what none of them has is left out by the reader of the PDF. */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
type Weight = 400 | 600
const fontName = (script: string, weight: Weight) => `${script} ${weight}`

interface Range {
  readonly from: number
  readonly to: number
}
interface Pen {
  readonly doc: PDFKit.PDFDocument
  /** What each script has, as the package of the font says. */
  readonly ranges: ReadonlyMap<string, readonly Range[]>
}

export async function makePdf(content: PdfContent): Promise<Buffer> {
  // Loaded with the first document: nobody waits for it at the start.
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: content.title, CreationDate: content.at }
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang: content.lang, displayTitle: true, info })
  const bytes: Buffer[] = []
  doc.on('data', (chunk: Buffer) => bytes.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  for (const weight of [400, 600] as const)
    for (const script of SCRIPTS)
      doc.registerFont(fontName(script, weight), await ofPackage(`files/inter-${script}-${weight}-normal.woff`))
  const unicode: Record<string, string> = JSON.parse((await ofPackage('unicode.json')).toString())
  draw({ doc, ranges: new Map(SCRIPTS.map((script) => [script, rangesOf(unicode[script] ?? '')])) }, content)
  doc.end()
  await ended
  return Buffer.concat(bytes)
}

const ofPackage = (path: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(`@fontsource/inter/${path}`)))

/** `U+0000-00FF,U+0131` */
const rangesOf = (unicode: string): Range[] =>
  unicode.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
  })

function draw(pen: Pen, { title, subtitle, sections, footer }: PdfContent): void {
  const { doc } = pen
  write(pen, title, { x: MARGIN, y: MARGIN, size: 20, weight: 600 })
  write(pen, subtitle, { x: MARGIN, y: MARGIN + 28, size: 10, colour: SOFT })
  let y = MARGIN + 64
  for (const section of sections) y = drawSection(pen, section, y)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin, where pdfkit would begin another page.
    doc.page.margins.bottom = 0
    write(pen, footer, { x: MARGIN, y: BOTTOM + 20, size: 8, colour: SOFT })
    write(pen, `${page + 1} / ${count}`, { x: MARGIN, y: BOTTOM + 20, size: 8, colour: SOFT, endAt: MARGIN + WIDTH })
  }
}

function drawSection(pen: Pen, { title, lines = [], facts = [], table, note }: PdfSection, from: number): number {
  let y = roomFor(pen, from, 3 * ROW)
  write(pen, title, { x: MARGIN, y, size: 12, weight: 600 })
  y += 22
  for (const line of lines) {
    y = roomFor(pen, y, ROW)
    write(pen, line, { x: MARGIN, y, size: 10 })
    y += ROW - 3
  }
  for (const [name, value] of facts) {
    y = roomFor(pen, y, ROW)
    write(pen, name, { x: MARGIN, y, size: 10, colour: SOFT })
    write(pen, value, { x: MARGIN, y, size: 10, endAt: MARGIN + WIDTH })
    y += ROW
  }
  if (table) y = drawTable(pen, table, y)
  if (note !== undefined) {
    y = roomFor(pen, y + 4, 2 * ROW)
    write(pen, note, { x: MARGIN, y, size: 9, colour: SOFT })
    y += ROW
  }
  return y + 16
}

function drawTable(pen: Pen, { header, rows, sum }: PdfTable, from: number): number {
  let y = drawRow(pen, header, { y: from, size: 8.5, colour: SOFT })
  for (const row of rows) y = drawRow(pen, row, { y: roomFor(pen, y, ROW), size: 9.5 })
  return sum ? drawRow(pen, sum, { y: roomFor(pen, y, ROW), size: 9.5, weight: 600 }) : y
}

/** The first column takes what the others leave; these stand at their end. */
function drawRow(pen: Pen, cells: readonly string[], how: Omit<Placing, 'x'>): number {
  const first = WIDTH * (cells.length > 3 ? 0.28 : 0.5)
  const width = (WIDTH - first) / Math.max(cells.length - 1, 1)
  cells.forEach((cell, i) => write(pen, cell, { ...how, x: MARGIN, ...(i > 0 && { endAt: MARGIN + first + i * width }) }))
  pen.doc.rect(MARGIN, how.y + ROW - 4, WIDTH, 0.5).fill(LINE)
  return how.y + ROW
}

/** Where the next part begins: on a new page when this one is full. */
function roomFor({ doc }: Pen, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  doc.addPage()
  return MARGIN
}

interface Placing {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
  /** Ends there instead of beginning at `x`. */
  readonly endAt?: number
}

/** One line, in as many fonts as it has scripts. */
function write({ doc, ranges }: Pen, text: string, { x, y, size, weight = 400, colour = INK, endAt }: Placing): void {
  const runs = runsOf(text, weight, ranges)
  const widths = runs.map((run) => doc.font(run.font, size).widthOfString(run.text))
  let at = endAt === undefined ? x : endAt - widths.reduce((sum, one) => sum + one, 0)
  doc.fillColor(colour)
  runs.forEach((run, i) => {
    doc.font(run.font, size).text(run.text, at, y, { lineBreak: false })
    at += widths[i]!
  })
}

function runsOf(text: string, weight: Weight, ranges: Pen['ranges']): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const character of text.replaceAll(/[\u00A0\u202F]/g, ' ')) {
    const code = character.codePointAt(0)!
    const has = (script: string) => ranges.get(script)!.some(({ from, to }) => code >= from && code <= to)
    const font = fontName(SCRIPTS.find(has) ?? SCRIPTS[0], weight)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}
