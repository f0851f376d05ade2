/** A field to select one of the last months (UTC). */
import { reader, t } from '#lib/i18n.ts'
import { SelectField } from './choice-fields.tsx'

const MONTHS = 24

/** Returns months such as `2026-03`, the current one first. */
export function monthsUntil(now: number): string[] {
  const at = new Date(now)
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - i, 1)).toISOString().slice(0, 7),
  )
}

const months = () => new Intl.DateTimeFormat(reader().locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const monthLabel = (month: string): string => months().format(new Date(`${month}-01T00:00:00Z`))

export function monthOptions(values: readonly string[]): { value: string; label: string }[] {
  const words = months()
  return values.map((value) => ({ value, label: words.format(new Date(`${value}-01T00:00:00Z`)) }))
}

interface MonthFieldProps {
  readonly months: readonly string[]
  readonly value: string
  readonly onChange: (month: string) => void
  /** The label of the option for all months. */
  readonly all?: string
}

export function MonthField({ months: values, value, onChange, all }: MonthFieldProps) {
  return (
    <SelectField
      label={t('Month')}
      options={monthOptions(values)}
      value={value}
      onChange={onChange}
      {...(all !== undefined && { placeholder: all })}
    />
  )
}
