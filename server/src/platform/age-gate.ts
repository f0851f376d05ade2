/**
 * Lets people see a site for adults once they have confirmed their age. The confirmation is a signed cookie, which names no one:
 * the method, when it ends, and the signature.
 */
import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Route } from '@fanfare/contract'
import type { AgeMethod } from '@fanfare/contract/age-gate'
import { isEqual } from '#lib/constant-time.ts'
import { addDays } from '#lib/time.ts'
import type { Config } from './config.ts'
import { isPictureAddress } from './media-url.ts'
import { visitorOf } from './request-country.ts'
import { keyFor } from './seal.ts'
import type { Anyone } from './viewer.ts'

type Person = Pick<Anyone, 'role' | 'country'>

export interface AgeGate {
  isOn(): Promise<boolean>
  /** Returns the method by which this browser has confirmed its age; undefined if it has not. */
  confirmedBy(request: IncomingMessage): AgeMethod | undefined
  /** Returns the method that is still needed. Operators never need one. */
  neededBy(viewer: Person, confirmed: AgeMethod | undefined): Promise<AgeMethod | undefined>
  /** Whether nothing is needed for this request. */
  admits(viewer: Person, request: IncomingMessage): Promise<boolean>
}

const COOKIE = 'age'
const LIFETIME_DAYS: Readonly<Record<AgeMethod, number>> = { declaration: 30, check: 365 }

type Signing = Pick<Config, 'secret' | 'origin'>

/** Returns the `Set-Cookie` header of a confirmation. */
export function ageCookie(config: Signing, method: AgeMethod, now: Date): string {
  const days = LIFETIME_DAYS[method]
  const until = String(Math.floor(addDays(now, days).getTime() / 1000))
  const value = `${method}.${until}.${signatureOf(config, method, until)}`
  return `${COOKIE}=${value}; Path=/; Max-Age=${days * 24 * 60 * 60}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
}

export const isSecure = ({ origin }: Pick<Config, 'origin'>): boolean => origin.startsWith('https:')

/** Returns the method of a valid confirmation among the cookies. */
export function confirmationIn(config: Pick<Config, 'secret'>, cookies: string | undefined, now: Date): AgeMethod | undefined {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=(declaration|check)\\.(\\d{1,12})\\.([\\w-]{43})(?=;|\\s*$)`).exec(cookies ?? '')
  const [, method, until = '', signature = ''] = found ?? []
  if (method !== 'declaration' && method !== 'check') return undefined
  const isValid = isEqual(signature, signatureOf(config, method, until)) && Number(until) * 1000 > now.getTime()
  return isValid ? method : undefined
}

const signatureOf = ({ secret }: Pick<Config, 'secret'>, method: AgeMethod, until: string): string =>
  createHmac('sha256', keyFor(secret, 'age confirmation')).update(`${method}.${until}`).digest('base64url')

/** The cookies of the visitor, also if the server requests something for a page. */
export const cookiesOf = (request: IncomingMessage): string | undefined => visitorOf(request).headers.cookie

/** True for routes that show nothing explicit: registering, signing in, and what the contract marks. */
export const isOpenBeforeAgeCheck = ({ path, who, ...route }: Pick<Route, 'path' | 'who' | OpenMark>): boolean =>
  who === 'admin' || path.startsWith('/auth/') || (route.beforeAgeCheck ?? route.openInBlockedCountries) === true

type OpenMark = 'beforeAgeCheck' | 'openInBlockedCountries'

/** Returns the reply as this viewer gets it: without addresses of people's pictures until the age is confirmed. */
export const replyTo = ({ neededAgeCheck }: Pick<Anyone, 'neededAgeCheck'>, reply: unknown): unknown =>
  neededAgeCheck === undefined ? reply : withoutPictures(reply)

function withoutPictures(value: unknown): unknown {
  if (typeof value === 'string') return isPictureAddress(value) ? '' : value
  if (Array.isArray(value)) return value.map(withoutPictures)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutPictures(one)]))
}
