import { t } from '#lib/i18n.ts'

/** Returns what is wrong with a typed price that is a number, or undefined. Prices are in tokens. */
export function priceError(typed: string, min: number, max: number): string | undefined {
  const label = t('Price')
  const price = Number(typed)
  if (typed.trim() === '' || Number.isNaN(price)) return undefined
  if (price < min) return t('{label} must be at least {min}', { label, min })
  return price > max ? t('{label} must be up to {max}', { label, max }) : undefined
}
