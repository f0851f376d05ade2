/** Writes tables as CSV (RFC 4180) for spreadsheets, without formulas. */
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number

/**
 * Returns CSV with a header, CRLF line ends, and a byte order mark for UTF-8. A text that begins like a formula is prefixed with
 * an apostrophe (OWASP, CSV injection); numbers stay numbers.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([header, ...rows.map((row) => row.map(inert))], { bom: true, record_delimiter: 'windows' })

const inert = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
