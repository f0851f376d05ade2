/** Adds a passkey to the caller's account. The call asked for the password. */
import type { NewPasskey } from '@fanfare/contract/passkeys'
import { insertPasskey, lockAccount, passkeysOf, type Passkey } from '#core/accounts/index.ts'
import { deviceName } from '#lib/device-names.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import type { Origin, Viewer } from '#platform/viewer.ts'
import { challengeIn, verifyNewPasskey } from '#platform/webauthn.ts'
import { takeChallenge } from './challenges.ts'
import { passkeyUsed } from './events.ts'
import { assertRoom, passkeyFailed } from './rules.ts'

interface Registering {
  readonly viewer: Viewer
  readonly origin: Origin
  readonly browser: string
}

/** Throws `sign_in_failed` for an answer that this session did not ask for, or that the device did not sign. */
export async function registerPasskey(
  ctx: Context,
  passkey: NewPasskey,
  { viewer, origin, browser }: Registering,
): Promise<Passkey> {
  const { id: accountId, sessionId } = viewer
  const challenge = challengeIn(passkey.response.clientDataJSON) ?? ''
  const isAsked = await ctx.write((tx) => takeChallenge(tx, challenge, { purpose: 'register', browser, sessionId }))
  const credential = isAsked ? await verifyNewPasskey(ctx.config, passkey, challenge) : undefined
  if (!credential) throw passkeyFailed()
  return ctx.write(async (tx) => {
    // Parallel registrations wait here.
    await lockAccount(tx, accountId)
    assertRoom((await passkeysOf(tx.db, accountId)).length)
    const name = deviceName(origin.device) || t('Passkey')
    const added = await insertPasskey(tx, { accountId, name, credential })
    if (!added) throw apiError('already_done', t('This passkey was already added.'))
    tx.emit(passkeyUsed, { accountId, act: 'added' })
    return added
  })
}
