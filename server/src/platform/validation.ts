/** Turns schema violations into error messages per field, in the specification's words (section 8). */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FieldError } from '@fanfare/contract'
import { canonicalAddress, hasLongLocalPart } from '#lib/email-address.ts'
import { onFirstUse } from '#lib/on-first-use.ts'
import { apiError, type ApiError } from '#lib/errors.ts'
import { decimal, t, translated } from '#lib/i18n.ts'

// Removes unlisted fields at every depth: clients may send more than we ask for, but it has no effect.
const common = { useDefaults: true, removeAdditional: 'all', strict: false, verbose: true } as const
// Query, path and multipart values arrive as text and are coerced. A JSON body has types and is not coerced.
const texts = prepare(new Ajv({ ...common, coerceTypes: 'array' }))
const bodies = prepare(new Ajv({ ...common, allErrors: true }))

/** The library's own `multipleOf` has a tolerance that accepts 49.999999999 as a multiple of 0.01. */
function prepare(ajv: Ajv): Ajv {
  ajv.removeKeyword('multipleOf')
  const isMultiple = (step: number, value: number) => Number((Math.round(value / step) * step).toFixed(10)) === value
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: isMultiple })
  formats.default(ajv)
  const { validate } = formats.default.get('date-time') as { readonly validate: (text: string) => boolean }
  const email = formats.default.get('email') as RegExp
  ajv.addFormat('email', (text) => email.test(text) && !hasLongLocalPart(text))
  return ajv.addFormat('date-time', (text) => validate(text) && isUsableTime(new Date(text)))
}

/**
 * RFC 3339 allows leap seconds and years from 0 on. `Date` has no leap seconds, and PostgreSQL rejects invalid dates. The years
 * are those of `Day`.
 */
const isUsableTime = (time: Date): boolean => time.getUTCFullYear() >= 1900 && time.getUTCFullYear() < 2100

export type Part = 'params' | 'querystring' | 'headers' | 'body'

/** Returns whether a value matches, removes unlisted fields and fills in defaults; `errors` contains the violations. */
export interface Check {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

// Compiled with the first value: compiling all schemas of the contract would take a third of the start.
export const compile = (schema: object, part: Part): Check =>
  withAddresses(schema, storable(onFirstUse(() => (part === 'body' ? bodies : texts).compile(schema))))
export const compileTextFields = (schema: object): Check => compile(schema, 'querystring')

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly format?: string }>>
}

/** Converts each email address of a request to its canonical form before any check or comparison. */
function withAddresses(schema: object, inner: Check): Check {
  const { properties = {} } = schema as ObjectSchema
  const names = Object.keys(properties).filter((name) => properties[name]?.format === 'email')
  if (names.length === 0) return inner
  const check: Check = (value) => {
    const fields = value as Record<string, unknown> | null | undefined
    for (const name of names) {
      const typed = fields?.[name]
      if (fields && typeof typed === 'string') fields[name] = canonicalAddress(typed)
    }
    const isFitting = inner(value)
    check.errors = inner.errors ?? null
    return isFitting
  }
  return check
}

/** Checks the schema, and that PostgreSQL can store every text: it rejects NUL, and UTF-8 has no lone surrogates. */
function storable(compiled: () => ValidateFunction): Check {
  const check: Check = (value) => {
    const fits = compiled()
    const isFitting = fits(value)
    const path = isFitting ? unstorableIn(value) : undefined
    check.errors = path === undefined ? (fits.errors ?? null) : [unstorable(path)]
    return isFitting && path === undefined
  }
  return check
}

const UNSTORABLE = /\0|\p{Noncharacter_Code_Point}/u

/** None of our schemas is deeper. A body of brackets alone would otherwise be as deep as it is long. */
const MAX_DEPTH = 20

/** Returns the JSON pointer of the first text that cannot be stored, including property names and values that are too deep. */
function unstorableIn(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !UNSTORABLE.test(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === MAX_DEPTH) return path
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorableIn(name, path) ?? unstorableIn(inner, `${path}/${name}`, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const unstorable = (instancePath: string): ErrorObject => ({
  instancePath,
  schemaPath: '#/storable',
  keyword: 'storable',
  params: {},
})

/** Returns one `ApiError` for all violations, with one error per field. */
export function validationError(errors: readonly ErrorObject[]): ApiError {
  const byField = new Map<string, FieldError>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!byField.has(field)) byField.set(field, { field, message: sentence(error, field) })
  }
  const list = [...byField.values()]
  return apiError('not_valid', list[0]?.message ?? t('This request is not valid'), list)
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const missing: unknown = error.params['missingProperty']
  if (typeof missing !== 'string') return path === '' ? 'body' : path
  return path === '' ? missing : `${path}.${missing}`
}

function sentence(error: ErrorObject, field: string): string {
  const label = labelOf(error, field)
  const limit = Number(error.params['limit'])
  switch (error.keyword) {
    case 'required':
      return t('Please enter {label}', { label })
    case 'minLength':
      return limit === 1
        ? t('Please enter {label}', { label })
        : t('{label} must be at least {min} characters', { label, min: limit })
    case 'maxLength':
      return t('{label} must be up to {max} characters', { label, max: limit })
    case 'minimum':
      return t('{label} must be at least {min}', { label, min: decimal(limit) })
    case 'maximum':
      return t('{label} must be up to {max}', { label, max: decimal(limit) })
    case 'multipleOf':
      return t('{label} can have at most two decimal places', { label })
    case 'maxItems':
      return t('{label} can have up to {max} entries', { label, max: limit })
    case 'storable':
      return t('{label} contains characters that can’t be stored', { label })
    case 'uniqueItems':
      return t('{label} contains the same entry twice', { label })
    case 'enum':
      return t('{label} must be one of: {values}', { label, values: (error.params['allowedValues'] as unknown[]).join(', ') })
    default:
      return t('{label} is not a valid {type}', { label, type: kindOf(error) })
  }
}

/** Type names that only programmers use are not translated. */
const kindOf = ({ keyword, params, schema }: ErrorObject): string => {
  if (keyword === 'format') return String(schema) === 'email' ? t('email') : String(schema).replace('-', ' ')
  return keyword === 'type' ? String(params['type']) : t('value')
}

/** Returns the schema's title, or the field's name made readable: `dateOfBirth` → `Date of birth`. */
function labelOf(error: ErrorObject, field: string): string {
  const missing: unknown = error.params['missingProperty']
  const parent = error.parentSchema as { title?: string; properties?: Record<string, { title?: string }> } | undefined
  const title = typeof missing === 'string' ? parent?.properties?.[missing]?.title : parent?.title
  if (title !== undefined) return translated(title)
  const name = (field.split('.').findLast((step) => !/^\d+$/.test(step)) ?? field).replace(/([A-Z])/g, ' $1').toLowerCase()
  return name.charAt(0).toUpperCase() + name.slice(1)
}
