import { notValid, type ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

export const captionsProblem = (line: number, what: string): ApiError =>
  notValid('file', t('Line {line}: {what}', { line, what }))
