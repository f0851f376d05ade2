/** Generates values for the contract's JSON schemas from a seed: the same seed makes the same values. */

export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Numbers from 0 up to 1, by mulberry32. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(next: () => number, from: readonly T[]): T => from[Math.floor(next() * from.length)]!

export interface Source {
  readonly next: () => number
  /** Ids of existing rows. */
  readonly ids: readonly string[]
  /** Probability of an optional property, from 0 to 1. */
  readonly optional: number
}

export function valueFor(schema: Schema, source: Source): unknown {
  const { next } = source
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(next, schema.enum)
  if (schema.anyOf) return valueFor(pick(next, schema.anyOf), source)
  if (Array.isArray(schema.type)) return valueFor({ ...schema, type: pick(source.next, schema.type) }, source)
  switch (schema.type) {
    case 'object':
      return objectFor(schema, source)
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, Math.floor(next() * 4))
      return Array.from({ length }, () => valueFor(schema.items ?? {}, source))
    }
    case 'string':
      return textFor(schema, source)
    case 'integer':
    case 'number':
      return numberFor(schema, next)
    case 'boolean':
      return next() < 0.5
    default:
      return null
  }
}

function objectFor({ properties = {}, required = [] }: Schema, source: Source): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || source.next() < source.optional)
  return Object.fromEntries(chosen.map(([name, of]) => [name, valueFor(of, source)]))
}

function numberFor({ minimum = 0, maximum = 1000, multipleOf, type }: Schema, next: () => number): number {
  const value = pick(next, [minimum, maximum, minimum + next() * Math.min(maximum - minimum, 10_000)])
  if (type === 'integer') return Math.floor(value)
  return multipleOf === undefined ? value : Number((Math.floor(value / multipleOf) * multipleOf).toFixed(2))
}

const ID = '^[0-9a-f]{8}-'

function textFor({ pattern, format, minLength = 0, maxLength = 40 }: Schema, { next, ids }: Source): string {
  const number = Math.floor(next() * 1e9)
  if (pattern?.startsWith(ID)) return pick(next, ids)
  if (format === 'email') return `someone${number}@example.test`
  if (format === 'date') return `19${60 + Math.floor(next() * 40)}-0${1 + Math.floor(next() * 9)}-1${Math.floor(next() * 9)}`
  if (format === 'date-time') return `2026-0${1 + Math.floor(next() * 9)}-1${Math.floor(next() * 9)}T12:00:00.000Z`
  // The only pattern of lower-case letters alone is the name of a gateway.
  if (pattern?.startsWith('^[a-z]')) return 'sandbox'
  if (pattern !== undefined) return `name${number}`
  const length = Math.max(minLength, Math.floor(next() * Math.min(maxLength, 60)))
  return `text ${number} äöü 😀 `.repeat(Math.ceil(length / 12) || 1).slice(0, Math.max(length, minLength))
}
