/** Rules of registration. Pure. */
import { notValid, type ApiError } from '#lib/errors.ts'
import { yearsSince } from '#lib/time.ts'

const ADULT = 18

export const ageError = (dateOfBirth: string, now: Date): ApiError | undefined =>
  yearsSince(new Date(dateOfBirth), now) < ADULT ? notValid('dateOfBirth', `You have to be ${ADULT} or older`) : undefined
