/** Renders documents to print or keep: A4 pages with headings, facts and tables, in the fonts of `pdf-fonts.ts`. */
import { registerFonts, type Weight } from './pdf-fonts.ts'
import { linesOf, widthOf, writeLine, type Pen } from './pdf-lines.ts'

export interface PdfTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Printed below the rows, separated by a line. */
  readonly sum?: readonly string[]
}
export interface PdfSection {
  readonly title: string
  /** Lines of text, such as an address. */
  readonly lines?: readonly string[]
  /** Pairs of name and value. */
  readonly facts?: readonly (readonly [string, string])[]
  readonly table?: PdfTable
  readonly note?: string
}
export interface PdfContent {
  readonly title: string
  readonly subtitle: string
  readonly sections: readonly PdfSection[]
  /** Printed at the foot of each page, before the page number. */
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
/** Relative to the font size. */
const LINE_HEIGHT = 1.35
const GAP = 12

export async function makePdf(content: PdfContent): Promise<Buffer> {
  // Imported with the first document, so that it does not slow down the start.
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: content.title, CreationDate: content.at }
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang: content.lang, displayTitle: true, info })
  const bytes: Buffer[] = []
  doc.on('data', (chunk: Buffer) => bytes.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  draw({ doc, glyphsOf: await registerFonts(doc, textsOf(content)) }, content)
  doc.end()
  await ended
  return Buffer.concat(bytes)
}

/** Returns all texts of the document and the characters of page numbers, to choose the fonts. */
const textsOf = ({ title, subtitle, sections, footer }: PdfContent): string[] => [
  '0123456789 /?',
  title,
  subtitle,
  footer,
  ...sections.flatMap((one) => [
    one.title,
    ...(one.lines ?? []),
    ...(one.facts ?? []).flat(),
    ...(one.table ? [one.table.header, ...one.table.rows, one.table.sum ?? []].flat() : []),
    one.note ?? '',
  ]),
]

function draw(pen: Pen, { title, subtitle, sections, footer }: PdfContent): void {
  const { doc } = pen
  let y = MARGIN + write(pen, title, { x: MARGIN, y: MARGIN, size: 20, weight: 600 })
  y += write(pen, subtitle, { x: MARGIN, y: y + 1, size: 10, colour: SOFT }) + 23
  for (const section of sections) y = drawSection(pen, section, y)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin pdfkit would start a new page.
    doc.page.margins.bottom = 0
    write(pen, footer, { x: MARGIN, y: BOTTOM + 20, size: 8, colour: SOFT, width: WIDTH - 60 })
    write(pen, `${page + 1} / ${count}`, { x: MARGIN, y: BOTTOM + 20, size: 8, colour: SOFT, endAt: MARGIN + WIDTH })
  }
}

function drawSection(pen: Pen, { title, lines = [], facts = [], table, note }: PdfSection, from: number): number {
  let y = roomFor(pen, from, 3 * ROW)
  y += write(pen, title, { x: MARGIN, y, size: 12, weight: 600 }) + 6
  for (const line of lines) {
    y = roomFor(pen, y, ROW)
    y += write(pen, line, { x: MARGIN, y, size: 10 }) + 1.5
  }
  for (const [name, value] of facts) {
    y = roomFor(pen, y, ROW)
    const named = Math.min(widthOf(pen, name, { size: 10, weight: 400 }), WIDTH / 2)
    const heights = [
      write(pen, name, { x: MARGIN, y, size: 10, colour: SOFT, width: WIDTH / 2 }),
      write(pen, value, { x: MARGIN, y, size: 10, endAt: MARGIN + WIDTH, width: WIDTH - named - GAP }),
    ]
    y += Math.max(...heights) + 4.5
  }
  if (table) y = drawTable(pen, table, y)
  if (note !== undefined) {
    y = roomFor(pen, y + 4, 2 * ROW)
    y += write(pen, note, { x: MARGIN, y, size: 9, colour: SOFT }) + 6
  }
  return y + 16
}

function drawTable(pen: Pen, { header, rows, sum }: PdfTable, from: number): number {
  let y = drawRow(pen, header, { y: from, size: 8.5, colour: SOFT })
  for (const row of rows) y = drawRow(pen, row, { y: roomFor(pen, y, ROW), size: 9.5 })
  return sum ? drawRow(pen, sum, { y: roomFor(pen, y, ROW), size: 9.5, weight: 600 }) : y
}

/** The first column takes the remaining width; the other columns are aligned at their end. */
function drawRow(pen: Pen, cells: readonly string[], how: Omit<Placing, 'x'>): number {
  const first = WIDTH * (cells.length > 3 ? 0.28 : 0.5)
  const width = (WIDTH - first) / Math.max(cells.length - 1, 1)
  const heights = cells.map((cell, i) => {
    const place = i === 0 ? { width: first - GAP } : { width: width - GAP / 2, endAt: MARGIN + first + i * width }
    return write(pen, cell, { ...how, ...place, x: MARGIN })
  })
  const end = how.y + Math.max(...heights) + 5
  pen.doc.rect(MARGIN, end - 4, WIDTH, 0.5).fill(LINE)
  return end
}

/** Returns where the next part begins: on a new page if this one has no room. */
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
  /** Aligns the end of the text here instead of its beginning at `x`. */
  readonly endAt?: number
  /** Defaults to the whole page. */
  readonly width?: number
}

/** Returns the height of the text's lines in points. */
function write(pen: Pen, text: string, { x, y, size, weight = 400, colour = INK, endAt, width = WIDTH }: Placing): number {
  const lines = linesOf(pen, text, { size, weight, width })
  lines.forEach((line, i) => {
    const from = endAt === undefined ? x : endAt - widthOf(pen, line, { size, weight })
    writeLine(pen, line, { x: from, y: y + i * size * LINE_HEIGHT, size, weight, colour })
  })
  return lines.length * size * LINE_HEIGHT
}
