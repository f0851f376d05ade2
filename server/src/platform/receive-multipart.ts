/**
 * Reads multipart bodies. The text fields of a route with files are validated like any other body. A field whose schema is an array
 * or an object is JSON (OpenAPI 3.1, section 4.8.14.5).
 */
import type { FastifyRequest } from 'fastify'
import type { Route } from '@fanfare/contract'
import { t } from '#lib/i18n.ts'
import type { Context } from './context.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { boundedParts } from './upload-bounds.ts'
import { receiveUpload, type ReceivedFile } from './uploads.ts'
import { compile, compileTextFields, validationError, type Check } from './validation.ts'

export interface MultipartBody {
  readonly body: Record<string, unknown>
  readonly files: Record<string, ReceivedFile>
  discard(): Promise<void>
}

export const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true

/** Reads the fields of a form without files. */
export async function receiveTextFields({ config }: Context, { raw }: FastifyRequest): Promise<Record<string, string>> {
  const { fields, discard } = await receiveUpload(raw, {}, config.uploadFolder)
  await discard()
  return fields
}

interface FormCheck {
  readonly texts: Check
  /** The names of the fields that are JSON, and the check of their parsed values. */
  readonly names: readonly string[]
  readonly values: Check
}

const checks = new WeakMap<object, FormCheck>()

export async function receiveMultipart(ctx: Context, route: Route, request: FastifyRequest): Promise<MultipartBody> {
  if (!isMultipart(request)) throw apiError('upload_not_accepted', t('Send this as multipart/form-data.'))
  const { fields, files, discard } = await receiveUpload(
    request.raw,
    await boundedParts(ctx, route.files ?? {}),
    ctx.config.uploadFolder,
  )
  try {
    return { body: route.body ? checkedForm(route.body, fields) : fields, files, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Reports the violations of all fields together. */
function checkedForm(schema: object, fields: Record<string, string>): Record<string, unknown> {
  const check = checks.get(schema) ?? compileForm(schema)
  checks.set(schema, check)
  const { texts, names, values } = check
  const given = Object.entries(fields)
  const plain = Object.fromEntries(given.filter(([name]) => !names.includes(name)))
  const parsed = Object.fromEntries(
    given.filter(([name]) => names.includes(name)).map(([name, text]) => [name, parsedField(name, text)]),
  )
  const errors = [[texts, plain] as const, [values, parsed] as const].flatMap(([one, value]) =>
    one(value) ? [] : (one.errors ?? []),
  )
  if (errors.length > 0) throw validationError(errors)
  return { ...plain, ...parsed }
}

interface FormSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>
  readonly required?: readonly string[]
}

function compileForm(schema: FormSchema): FormCheck {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties).filter((name) => ['array', 'object'].includes(String(properties[name]?.type)))
  const only = (isWanted: (name: string) => boolean) => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isWanted(name))),
    required: required.filter(isWanted),
  })
  return {
    texts: compileTextFields(only((name) => !names.includes(name))),
    names,
    values: compile(
      only((name) => names.includes(name)),
      'body',
    ),
  }
}

function parsedField(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notValid(name, t('“{name}” is not valid JSON.', { name }))
  }
}
