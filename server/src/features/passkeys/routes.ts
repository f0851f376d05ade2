/** Routes of passkeys. A route with an answer is an action, because a wrong answer uses up its challenge too. */
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
/** Empty for a browser without the cookie, which fits no challenge. */
const bindingOf = ({ header }: Request): string => browserBinding(header('cookie')) ?? ''

export const routes = [
  action(passkeys.challengeVisitor, (request) => challengeVisitor(request.ctx, request.body.purpose, browserOf(request))),

  action(passkeys.signInWithPasskey, (request) => {
    const { ctx, body, origin } = request
    return signInWithPasskey(ctx, body.passkey, { origin, browser: bindingOf(request), device: body.device })
  }),

  action(passkeys.exchangePasskey, async (request) => {
    const { ctx, body, origin } = request
    return { code: await exchangePasskey(ctx, body.passkey, { origin, browser: bindingOf(request) }) }
  }),

  action(passkeys.challengeCaller, (request) => challengeCaller(request.ctx, request.viewer, browserOf(request))),

  action(passkeys.proveWithPasskey, async (request) => {
    const { ctx, viewer, body, origin } = request
    await confirmCaller(ctx, viewer, body.passkey, { origin, browser: bindingOf(request) })
    return done
  }),

  query(passkeys.listPasskeys, async ({ ctx, viewer }) => ({
    passkeys: (await passkeysOf(ctx.db, viewer.id)).map(passkeyView),
  })),

  action(passkeys.setUpPasskey, (request) => setUpPasskey(request.ctx, request.viewer, browserOf(request))),

  action(passkeys.addPasskey, async (request) => {
    const { ctx, viewer, body, origin } = request
    return passkeyView(await registerPasskey(ctx, body.passkey, { viewer, origin, browser: bindingOf(request) }))
  }),

  mutation(passkeys.renamePasskey, async ({ tx, viewer, params, body }) => {
    if (!(await changePasskeyName(tx, { id: params.id, accountId: viewer.id, name: body.name }))) throw notFound()
    return done
  }),

  mutation(passkeys.removePasskey, async ({ tx, viewer, params }) => {
    await removePasskey(tx, viewer.id, params.id)
    return done
  }),
]
