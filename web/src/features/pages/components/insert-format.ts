/** Formats the selected part of a Markdown text. Pure. */

export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

export type Format = 'bold' | 'italic' | 'heading' | 'list' | 'link'

const around = (mark: string) => (words: string) => `${mark}${words}${mark}`
const atEachLine = (mark: string) => (words: string) =>
  words
    .split('\n')
    .map((line) => `${mark}${line}`)
    .join('\n')

const formats: Readonly<Record<Format, (words: string) => string>> = {
  bold: around('**'),
  italic: around('_'),
  heading: atEachLine('## '),
  list: atEachLine('- '),
  link: (words) => `[${words}](https://)`,
}
const ofLines: ReadonlySet<Format> = new Set(['heading', 'list'])

/** Returns the text with the selection formatted, or with `sample` formatted if nothing is selected. The result is selected. */
export function insertFormat({ text, ...selected }: Selected, format: Format, sample: string): Selected {
  const { start, end } = ofLines.has(format) ? wholeLines(text, selected) : selected
  const formatted = formats[format](text.slice(start, end) || sample)
  return { text: text.slice(0, start) + formatted + text.slice(end), start, end: start + formatted.length }
}

function wholeLines(text: string, { start, end }: Omit<Selected, 'text'>): Omit<Selected, 'text'> {
  const next = text.indexOf('\n', end)
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: next < 0 ? text.length : next }
}
