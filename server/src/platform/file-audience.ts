/** Decides who may get a file of a site for adults. */
import type { FastifyRequest } from 'fastify'
import type { AgeGate } from './age-gate.ts'
import { requestToken } from './cookies.ts'
import type { Identify } from './http.ts'
import type { CountryOf } from './request-country.ts'
import { guestFrom } from './viewer.ts'

/** Returns whether everyone may get a file, only people who have confirmed their age, or not this visitor yet. */
export type FileAudience = (request: FastifyRequest) => Promise<'everyone' | 'confirmed' | 'no one'>

/** Returns the rule for files of a site with this gate. */
export const fileAudience =
  ({ ageGate, countryOf }: { readonly ageGate: AgeGate; readonly countryOf: CountryOf }, identify: Identify): FileAudience =>
  async (request) => {
    if (!(await ageGate.isOn())) return 'everyone'
    const country = countryOf(request.raw)
    const confirmed = ageGate.confirmedBy(request.raw)
    if ((await ageGate.neededBy(guestFrom(country), confirmed)) === undefined) return 'confirmed'
    const token = requestToken(request.headers)
    const viewer = token === '' ? undefined : await identify(token, country)
    return viewer?.role === 'admin' ? 'confirmed' : 'no one'
  }
