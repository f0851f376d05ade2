import { done } from '@fanfare/contract'
import * as social from '@fanfare/contract/social-sign-in'
import { accountById, identitiesOf, passkeysOf } from '#core/accounts/index.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { offeredProviders } from '#platform/sign-in-providers/index.ts'
import { confirmByMail, confirmByPassword, mailOwner } from './confirm-owner.ts'
import { finishSignIn, finishWithCode } from './finish-sign-in.ts'
import { unlink } from './link-identity.ts'
import { registerFan, registerPerformer } from './register-account.ts'
import { startSignIn } from './start-sign-in.ts'
import { methodsView, startedView } from './views.ts'
import { visitOf } from './visit.ts'

interface Request {
  readonly origin: { readonly address: string }
  header(name: string): string | undefined
  setCookie(cookie: string): void
}
const browserOf = ({ origin, header, setCookie }: Request) => ({ address: origin.address, cookies: header('cookie'), setCookie })

export const routes = [
  action(social.startGoogle, async (request) => {
    const { ctx, body } = request
    const { role, redirectUrl } = body
    const starting = { provider: 'google', purpose: 'sign_in', role, redirectUrl } as const
    const { url } = await startSignIn(ctx, starting, browserOf(request))
    return { url }
  }),

  action(social.finishGoogle, (request) => {
    const { ctx, body } = request
    return finishSignIn(
      ctx,
      { provider: 'google', state: body.state, code: body.code },
      visitOf(request, { device: body.device }),
    )
  }),

  action(social.startTwitter, async (request) => {
    const { ctx, body } = request
    const { role, redirectUrl } = body
    const starting = { provider: 'twitter', purpose: 'sign_in', role, redirectUrl } as const
    const started = await startSignIn(ctx, starting, browserOf(request))
    return { url: started.url, oauthToken: started.state, oauthTokenSecret: started.secrets['tokenSecret'] ?? '' }
  }),

  action(social.finishTwitter, (request) => {
    const { ctx, body } = request
    const { oauthToken: state, oauthVerifier: code, oauthTokenSecret: tokenSecret } = body
    return finishSignIn(ctx, { provider: 'twitter', state, code, tokenSecret }, visitOf(request, { device: body.device }))
  }),

  action(social.registerSocialFan, (request) => {
    const { ctx, body, header } = request
    return registerFan(ctx, body, { ...visitOf(request), cookies: header('cookie') ?? '' })
  }),

  action(social.registerSocialPerformer, (request) => {
    const { ctx, body, files, header } = request
    return registerPerformer(ctx, body, files, { ...visitOf(request), cookies: header('cookie') ?? '' })
  }),

  action(social.confirmOwner, (request) => {
    const { ctx, body } = request
    return confirmByPassword(ctx, body.ticket, body.password, visitOf(request, body))
  }),

  action(social.mailOwner, async (request) => {
    await mailOwner(request.ctx, request.body.ticket, visitOf(request))
    return done
  }),

  action(social.confirmOwnerByMail, (request) => {
    const { ctx, body } = request
    return confirmByMail(ctx, body.token, visitOf(request, body))
  }),

  action(social.enterSocialCode, (request) => {
    const { ctx, body } = request
    return finishWithCode(ctx, body.ticket, visitOf(request, body))
  }),

  query(social.readSignInMethods, async ({ ctx, viewer }) => {
    const [account, identities, passkeys, offered] = await Promise.all([
      accountById(ctx.db, viewer.id),
      identitiesOf(ctx.db, viewer.id),
      passkeysOf(ctx.db, viewer.id),
      offeredProviders(ctx.signInProviders),
    ])
    const own = { hasPassword: account?.password_hash !== null, hasPasskey: passkeys.length > 0 }
    return methodsView({ ...own, identities, offered })
  }),

  action(social.startLinking, async (request) => {
    const { ctx, viewer, params, body } = request
    const { provider } = params
    const starting = { provider, purpose: 'link', sessionId: viewer.sessionId, redirectUrl: body.redirectUrl } as const
    return startedView(provider, await startSignIn(ctx, starting, browserOf(request)))
  }),

  action(social.startProof, async (request) => {
    const { ctx, viewer, params, body } = request
    const { provider } = params
    const starting = { provider, purpose: 'proof', sessionId: viewer.sessionId, redirectUrl: body.redirectUrl } as const
    return startedView(provider, await startSignIn(ctx, starting, browserOf(request)))
  }),

  mutation(social.unlinkProvider, async ({ tx, viewer, params }) => {
    await unlink(tx, viewer.id, params.provider)
    return done
  }),
]
