/** The day by which something is due, in the reader's time zone. */
import type { ComponentProps } from 'react'
import { DateField } from '#ui/fields/choice-fields.tsx'
import { useTimeZone } from '#lib/now.ts'
import { daysOf, type Dates } from './due-day.ts'

interface DueFieldProps extends ComponentProps<typeof DateField> {
  readonly dates: Dates
}

export const DueField = ({ dates, ...field }: DueFieldProps) => <DateField {...field} {...daysOf(dates, useTimeZone())} />
