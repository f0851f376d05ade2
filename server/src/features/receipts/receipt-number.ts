/** Formats and parses the numbers of receipts. */
import type { ReceiptKind, ReceiptRow } from '#core/receipts/index.ts'

const LETTERS: Readonly<Record<ReceiptKind, string>> = { receipt: 'R', credit_note: 'C' }
const DIGITS = 6

/** Returns text like `R-2026-000042`. */
export const receiptNumberOf = ({ kind, year, number }: Pick<ReceiptRow, 'kind' | 'year' | 'number'>): string =>
  `${LETTERS[kind]}-${year}-${String(number ?? 0).padStart(DIGITS, '0')}`

export interface Numbered {
  readonly kind: ReceiptKind
  readonly year: number
  readonly number: number
}

/** Returns undefined if the text is no receipt number. Leading zeros are optional. */
export function parseReceiptNumber(text: string): Numbered | undefined {
  const [, letter, year, number] = /^([RC])-?(20\d\d)-?(\d{1,9})$/.exec(text.trim().replace(/^#/, '').toUpperCase()) ?? []
  if (letter === undefined) return undefined
  return { kind: letter === 'R' ? 'receipt' : 'credit_note', year: Number(year), number: Number(number) }
}
