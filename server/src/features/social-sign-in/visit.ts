/** Describes the browser that brings a provider's answer, or continues a sign-in. */
import { browserBinding } from '#platform/cookies.ts'
import type { Anyone, Origin } from '#platform/viewer.ts'

export interface Visit {
  readonly viewer: Anyone
  readonly origin: Origin
  /** The secret of the browser's cookie. Empty if it has none, which fits no sign-in. */
  readonly browser: string
  /** The device token of an earlier sign-in in this browser. */
  readonly device?: string | undefined
  /** A two-factor code. */
  readonly code?: string | undefined
}

interface Request {
  readonly viewer: Anyone
  readonly origin: Origin
  header(name: string): string | undefined
}

export const visitOf = ({ viewer, origin, header }: Request, { device, code }: Pick<Visit, 'device' | 'code'> = {}): Visit => ({
  viewer,
  origin,
  browser: browserBinding(header('cookie')) ?? '',
  device,
  code,
})
