/** What registering asks for. Pure. */
import { notValid, type Refusal } from '#kit/refusal.ts'
import { yearsSince } from '#kit/time.ts'

const ADULT = 18

export const ageComplaint = (dateOfBirth: string, now: Date): Refusal | undefined =>
  yearsSince(new Date(dateOfBirth), now) < ADULT ? notValid('dateOfBirth', `You have to be ${ADULT} or older`) : undefined
