import { notValid, type ApiError } from '#lib/errors.ts'
import { yearsSince } from '#lib/time.ts'
import { t } from '#lib/i18n.ts'

const MIN_AGE = 18

export const ageError = (dateOfBirth: string, now: Date): ApiError | undefined =>
  yearsSince(new Date(dateOfBirth), now) < MIN_AGE
    ? notValid('dateOfBirth', t('You must be {age} or older', { age: MIN_AGE }))
    : undefined
