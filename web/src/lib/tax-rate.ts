/** Rates of tax in words, in the reader's language: to the hundredth, as they are charged. */
import { reader } from './i18n.ts'

/** 8.1 → 8.1%; 20 → 20% */
export const taxRate = (percent: number): string =>
  new Intl.NumberFormat(reader().locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
