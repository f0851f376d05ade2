/** Tables as CSV (RFC 4180), for spreadsheets: no cell is ever a formula. */
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number

/**
 * With a header, CRLF between lines, and a mark by which spreadsheets know UTF-8. A text that begins like a formula gets an apostrophe before
 * it (OWASP, CSV injection); numbers stay numbers.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([header, ...rows.map((row) => row.map(inert))], { bom: true, record_delimiter: 'windows' })

const inert = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
