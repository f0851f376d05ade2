/** Checks what performers submit in addition to fans, and stores their documents. */
import { assertUsernameAvailable } from '#core/accounts/index.ts'
import { storeIdDocument } from '#core/media/index.ts'
import { ApiError, apiError } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { ageError } from './age.ts'
import type { Profile } from './registrations.ts'

export type Documents = Readonly<Record<'idFront' | 'idBack' | 'selfie', ReceivedFile>>

interface PerformerForm {
  readonly username: string
  readonly dateOfBirth: string
}

/** Throws all validation errors together, one per field. Reveals nothing about the address. */
export async function assertPerformerForm(ctx: Context, { username, dateOfBirth }: PerformerForm): Promise<void> {
  const found = [await usernameError(ctx, username), ageError(dateOfBirth, ctx.clock.now())]
  const apiErrors = found.filter((one) => one !== undefined)
  const [first] = apiErrors
  if (!first) return
  throw apiError(
    first.code,
    first.message,
    apiErrors.flatMap((one) => one.errors ?? []),
  )
}

export async function usernameError(from: Context | Tx, username: string): Promise<ApiError | undefined> {
  try {
    await assertUsernameAvailable(from, username)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** The files belong to the account that the registration will open. */
export const storeDocuments = async (tx: Tx, files: Documents, registrationId: string): Promise<Profile['documents']> => ({
  idFront: await storeIdDocument(tx, files.idFront, registrationId),
  idBack: await storeIdDocument(tx, files.idBack, registrationId),
  selfie: await storeIdDocument(tx, files.selfie, registrationId),
})
