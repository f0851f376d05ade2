/** Reads multipart bodies. The text fields of a route with files are validated like any other body. */
import type { FastifyRequest } from 'fastify'
import type { Route } from '@fanfare/contract'
import { t } from '#lib/i18n.ts'
import type { Context } from './context.ts'
import { apiError } from '#lib/errors.ts'
import { boundedParts } from './upload-bounds.ts'
import { receiveUpload, type ReceivedFile } from './uploads.ts'
import { compileTextFields, validationError, type Check } from './validation.ts'

export interface MultipartBody {
  readonly body: Record<string, string>
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

const checks = new WeakMap<object, Check>()

export async function receiveMultipart(ctx: Context, route: Route, request: FastifyRequest): Promise<MultipartBody> {
  if (!isMultipart(request)) throw apiError('upload_not_accepted', t('Send this as multipart/form-data.'))
  const { fields, files, discard } = await receiveUpload(
    request.raw,
    await boundedParts(ctx, route.files ?? {}),
    ctx.config.uploadFolder,
  )
  try {
    if (route.body) {
      const check = checks.get(route.body) ?? compileTextFields(route.body)
      checks.set(route.body, check)
      if (!check(fields)) throw validationError(check.errors ?? [])
    }
    return { body: fields, files, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
