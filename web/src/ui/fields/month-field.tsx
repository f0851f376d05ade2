/** One of the last months, of the calendar of UTC. */
import { reader, t } from '#lib/i18n.ts'
import { SelectField } from './choice-fields.tsx'

const MONTHS = 24

/** The running month first, each as `2026-03`. */
export function monthsUntil(now: number): string[] {
  const at = new Date(now)
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - i, 1)).toISOString().slice(0, 7),
  )
}

interface MonthFieldProps {
  readonly months: readonly string[]
  readonly value: string
  readonly onChange: (month: string) => void
  /** Stands for no month in particular. */
  readonly all?: string
}

export function MonthField({ months, value, onChange, all }: MonthFieldProps) {
  const words = new Intl.DateTimeFormat(reader().locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const options = months.map((month) => ({ value: month, label: words.format(new Date(`${month}-01T00:00:00Z`)) }))
  return (
    <SelectField
      label={t('Month')}
      options={options}
      value={value}
      onChange={onChange}
      {...(all !== undefined && { placeholder: all })}
    />
  )
}
