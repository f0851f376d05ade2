/** Routes of passkeys. Those that use up a challenge are actions, because a challenge is spent even if its answer is wrong. */
import { done } from '@fanfare/contract'
import * as passkeys from '@fanfare/contract/passkeys'
import { changePasskeyName, passkeysOf } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import { browserBinding } from '#platform/cookies.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Origin } from '#platform/viewer.ts'
import { challengeCaller, challengeVisitor, setUpPasskey, type Browser } from './ask-browser.ts'
import { registerPasskey } from './register-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { confirmCaller, exchangePasskey, signInWithPasskey } from './use-passkey.ts'
import { passkeyView } from './views.ts'

interface Request {
  readonly origin: Origin
  header(name: string): string | undefined
  setCookie(cookie: string): void
}
const browserOf = ({ origin, header, setCookie }: Request): Browser => ({
  address: origin.address,
  cookies: header('cookie'),
  setCookie,
})
const visitOf = ({ origin, header }: Request) => ({ origin, browser: browserBinding(header('cookie')) ?? '' })

export const routes = [
  action(passkeys.challengeVisitor, ({ ctx, body, ...request }) => challengeVisitor(ctx, body.purpose, browserOf(request))),

  action(passkeys.signInWithPasskey, ({ ctx, body: { passkey, device }, ...request }) =>
    signInWithPasskey(ctx, passkey, { ...visitOf(request), device }),
  ),

  action(passkeys.exchangePasskey, async ({ ctx, body, ...request }) => ({
    code: await exchangePasskey(ctx, body.passkey, visitOf(request)),
  })),

  action(passkeys.challengeCaller, ({ ctx, viewer, ...request }) => challengeCaller(ctx, viewer, browserOf(request))),

  action(passkeys.proveWithPasskey, async ({ ctx, viewer, body, ...request }) => {
    await confirmCaller(ctx, viewer, body.passkey, visitOf(request))
    return done
  }),

  query(passkeys.listPasskeys, async ({ ctx, viewer }) => ({
    passkeys: (await passkeysOf(ctx.db, viewer.id)).map(passkeyView),
  })),

  action(passkeys.setUpPasskey, ({ ctx, viewer, ...request }) => setUpPasskey(ctx, viewer, browserOf(request))),

  action(passkeys.addPasskey, async ({ ctx, viewer, body, ...request }) =>
    passkeyView(await registerPasskey(ctx, body.passkey, { viewer, ...visitOf(request) })),
  ),

  mutation(passkeys.renamePasskey, async ({ tx, viewer, params, body }) => {
    if (!(await changePasskeyName(tx, { id: params.id, accountId: viewer.id, name: body.name }))) throw notFound()
    return done
  }),

  mutation(passkeys.removePasskey, async ({ tx, viewer, params }) => {
    await removePasskey(tx, viewer.id, params.id)
    return done
  }),
]
