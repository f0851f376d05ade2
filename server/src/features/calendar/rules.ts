/** Decides which part of a calendar a request reads. Pure. */
import type { CalendarSpan } from '#core/content/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

export const spanOf = ({ from, before }: { from: string | undefined; before: string | undefined }): CalendarSpan => ({
  from: timeOf('from', from),
  before: timeOf('before', before),
})

function timeOf(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw notValid(field, t('Enter a date and time'))
  return at
}
