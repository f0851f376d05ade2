/** Derives the rules of a form from the contract's schema, worded as in the specification (section 8). */
import { countCodePoints } from '@fanfare/contract/text-length'
import { fieldTitle, t } from '#lib/i18n.ts'

interface Schema {
  readonly type?: string
  readonly enum?: unknown
  readonly title?: string
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly required?: readonly string[] | undefined
  readonly properties?: Readonly<Record<string, Schema>>
}

/** One field of a form. A nested field is named like `prices.monthly`. */
export interface Rule {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

export function rulesOf(schema: Schema, prefix = '', isWanted = true): Rule[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]) => {
    const name = prefix + key
    const isRequired = isWanted && (schema.required?.includes(key) ?? false)
    return one.type === 'object' ? rulesOf(one, `${name}.`, isRequired) : [{ name, schema: one, isRequired }]
  })
}

export const labelOf = ({ name, schema }: Rule): string => (schema.title === undefined ? name : fieldTitle(schema.title))

interface Wording {
  /** The screen's own label. */
  readonly label?: string | undefined
  /** Said of an empty field. */
  readonly missing?: string | undefined
}

/** Returns what is wrong with the typed value, or undefined. */
export function validateField(
  rule: Rule,
  raw: string | boolean,
  { label = labelOf(rule), missing }: Wording = {},
): string | undefined {
  if (typeof raw === 'boolean') return
  const text = raw.trim()
  if (text === '') return rule.isRequired ? (missing ?? t('Please enter {label}', { label })) : undefined
  const isNumber = rule.schema.type === 'number' || rule.schema.type === 'integer'
  if (isNumber) return numberError(rule.schema, text, label)
  const { maxLength: max = Infinity } = rule.schema
  // The server counts the text as sent, including spaces at both ends.
  if (countCodePoints(raw) > max) return t('{label} must be up to {max} characters', { label, max })
  return textError(rule.schema, text, label)
}

function textError({ minLength: min = 0, format, pattern }: Schema, text: string, label: string) {
  if (countCodePoints(text) < min) return t('{label} must be at least {min} characters', { label, min })
  const isOdd = (format === 'email' && !EMAIL.test(text)) || (format === 'date' && Number.isNaN(Date.parse(text)))
  if (!isOdd && (pattern === undefined || new RegExp(pattern, 'u').test(text))) return
  return t('{label} is not a valid {type}', { label, type: typeName(format) })
}

/** RFC 5321 allows 64 characters before the `@`. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/

function typeName(format: string | undefined): string {
  if (format === 'email') return t('email')
  return format === 'date' ? t('date') : t('value')
}

function numberError({ type, minimum = -Infinity, maximum = Infinity }: Schema, text: string, label: string) {
  const value = Number(text)
  const isOdd = !Number.isFinite(value) || (type === 'integer' && !Number.isInteger(value)) || /\.\d{3}/.test(text)
  if (isOdd) return t('{label} is not a valid {type}', { label, type: t('number') })
  if (value < minimum) return t('{label} must be at least {min}', { label, min: minimum })
  if (value > maximum) return t('{label} must be up to {max}', { label, max: maximum })
}

/** Returns the first error that the form does not display, such as one about a hidden field. */
export const findHiddenError = (wrong: Readonly<Record<string, string | undefined>>, words: string): string | undefined =>
  Object.values(wrong).find((text) => text !== undefined && text !== '' && !words.includes(text))

/** Returns the body for the server: numbers as numbers, without empty fields. */
export function bodyOf(rules: readonly Rule[], raw: Readonly<Record<string, string | boolean>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const rule of rules) {
    const value = sentValue(rule, raw[rule.name] ?? '')
    if (value === undefined) continue
    const path = rule.name.split('.')
    const last = path.pop() ?? rule.name
    let place = body
    for (const step of path) place = place[step] = { ...(place[step] as Record<string, unknown> | undefined) }
    place[last] = value
  }
  return body
}

function sentValue({ schema, isRequired }: Rule, raw: string | boolean): unknown {
  if (typeof raw === 'boolean') return raw
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  if (isNumber) return raw.trim() === '' ? undefined : Number(raw)
  const isFree = schema.type === 'string' && schema.format === undefined && schema.pattern === undefined && !schema.minLength
  // An optional free text can be cleared. An optional choice or address is left out.
  return raw !== '' || isRequired || isFree ? raw : undefined
}
