import { reader } from './i18n.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** 1234567 → 1.2 MB */
export function fileSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const unit = UNITS[step] ?? 'byte'
  const inWords = new Intl.NumberFormat(reader().locale, { style: 'unit', unit, maximumFractionDigits: 1 })
  return inWords.format(bytes / 1000 ** step)
}
