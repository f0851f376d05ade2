/** Tables as CSV (RFC 4180) that a spreadsheet opens as they are and never runs. */
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number

/**
 * Text that begins with `=`, `+`, `-` or `@` gets an apostrophe before it, so that no spreadsheet takes it for a formula: people choose
 * their names themselves. The mark at the start says that it is UTF-8.
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([[...head], ...rows.map((row) => [...row])], { record_delimiter: 'windows', escape_formulas: true, bom: true })
