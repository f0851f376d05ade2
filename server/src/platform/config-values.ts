/** Reads single values of the environment. Errors name the variable and what is allowed. */

export type Environment = Readonly<Record<string, string | undefined>>
export type Mode = 'demo' | 'production'

export class WrongConfig extends Error {}

export function whole(env: Environment, name: string, usual: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined) return usual
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new WrongConfig(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}

export function oneOf<const T extends readonly [string, ...string[]]>(env: Environment, name: string, allowed: T): T[number] {
  const text = env[name] ?? allowed[0]
  if (allowed.includes(text)) return text
  throw new WrongConfig(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
}

export function url(env: Environment, name: string, protocols: readonly string[]): string {
  const text = env[name] ?? ''
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  // The message never includes the value, which may contain a password.
  throw new WrongConfig(`${name} must be a URL that begins with ${protocols.join(' or ')}//.`)
}

/** `why` says what needs the variable, such as "because STREAM_ENGINE is livekit". */
export function required(env: Environment, name: string, why: string): string {
  const text = env[name]?.trim()
  if (text === undefined) throw new WrongConfig(`${name} is required ${why}.`)
  return text
}

/** Throws in production: a stand-in could report any payment as paid, and anyone as signed in. */
export function standIn(env: Environment, name: string, mode: Mode): string {
  if (mode === 'production') throw new WrongConfig(`${name} is for tests only and cannot be set in production.`)
  return url(env, name, ['http:', 'https:'])
}
