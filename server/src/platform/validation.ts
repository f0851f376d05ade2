/** Turns what a schema refuses into sentences at fields, in the specification's words (section 8). */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FieldError } from '@fanfare/contract'
import { refuse, type Refusal } from '#kit/refusal.ts'

const common = { useDefaults: true, multipleOfPrecision: 6, strict: false, verbose: true } as const
// Query, path and multipart values arrive as text; a JSON body says what it means and is not coerced.
const texts = formats.default(new Ajv({ ...common, coerceTypes: 'array' }))
const bodies = formats.default(new Ajv({ ...common, allErrors: true }))

export type Part = 'params' | 'querystring' | 'headers' | 'body'
export const compile = (schema: object, part: Part): ValidateFunction => (part === 'body' ? bodies : texts).compile(schema)
export const compileTexts = (schema: object): ValidateFunction => texts.compile(schema)

/** One refusal for all that is wrong, one error a field. */
export function refusalOf(errors: readonly ErrorObject[]): Refusal {
  const byField = new Map<string, FieldError>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!byField.has(field)) byField.set(field, { field, message: sentence(error, field) })
  }
  const list = [...byField.values()]
  return refuse('not_valid', list[0]?.message ?? 'This request is not valid', list)
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const missing: unknown = error.params['missingProperty']
  if (typeof missing !== 'string') return path === '' ? 'body' : path
  return path === '' ? missing : `${path}.${missing}`
}

function sentence(error: ErrorObject, field: string): string {
  const label = labelOf(error, field)
  switch (error.keyword) {
    case 'required':
      return `Please enter ${label}`
    case 'minLength':
      return error.params['limit'] === 1
        ? `Please enter ${label}`
        : `${label} must be at least ${error.params['limit']} characters`
    case 'maxLength':
      return `${label} must be up to ${error.params['limit']} characters`
    case 'minimum':
      return `${label} must be at least ${error.params['limit']}`
    case 'maximum':
      return `${label} must be up to ${error.params['limit']}`
    case 'multipleOf':
      return `${label} takes at most two decimal places`
    case 'maxItems':
      return `${label} takes at most ${error.params['limit']}`
    case 'uniqueItems':
      return `${label} names the same thing twice`
    case 'enum':
      return `${label} must be one of: ${(error.params['allowedValues'] as unknown[]).join(', ')}`
    default:
      return `${label} is not a valid ${kindOf(error)}`
  }
}

const kindOf = ({ keyword, params, schema }: ErrorObject): string => {
  if (keyword === 'format') return String(schema) === 'email' ? 'email' : String(schema).replace('-', ' ')
  return keyword === 'type' ? String(params['type']) : 'value'
}

/** The schema's title, or the field's own name made readable: `dateOfBirth` → `Date of birth`. */
function labelOf(error: ErrorObject, field: string): string {
  const missing: unknown = error.params['missingProperty']
  const parent = error.parentSchema as { title?: string; properties?: Record<string, { title?: string }> } | undefined
  const title = typeof missing === 'string' ? parent?.properties?.[missing]?.title : parent?.title
  if (title !== undefined) return title
  const name = (field.split('.').findLast((step) => !/^\d+$/.test(step)) ?? field).replace(/([A-Z])/g, ' $1').toLowerCase()
  return name.charAt(0).toUpperCase() + name.slice(1)
}
