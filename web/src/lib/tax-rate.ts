/** Formats tax rates in the reader's language, with up to two decimals. */
import { reader } from './i18n.ts'

/** 8.1 → 8.1%; 20 → 20% */
export const taxRate = (percent: number): string =>
  new Intl.NumberFormat(reader().locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
