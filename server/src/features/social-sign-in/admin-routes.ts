import * as social from '@fanfare/contract/social-sign-in'
import { recordAct } from '#core/audit/index.ts'
import type { Context } from '#platform/context.ts'
import { action, query } from '#platform/route-handler.ts'
import { providerView } from './views.ts'

async function overview({ signInProviders, gateways }: Context) {
  const views = [signInProviders.google, signInProviders.twitter].map(async (client) => {
    const [isReady, keys] = await Promise.all([client.isReady(), gateways.keys.states(client.name)])
    return providerView(client, isReady, keys)
  })
  return { providers: await Promise.all(views) }
}

export const adminRoutes = [
  query(social.readSignInProviders, ({ ctx }) => overview(ctx)),

  action(social.setSignInProviderKeys, async ({ ctx, viewer, params: { provider }, body }) => {
    // Copied text often ends with a line break.
    const typed = Object.fromEntries(body.keys.map(({ name, value }) => [name, value.trim()]))
    await ctx.gateways.keys.tried(provider, typed)
    const after = Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, value === '' ? 'removed' : 'set']))
    await ctx.write(async (tx) => {
      await ctx.gateways.keys.store(tx, provider, typed)
      recordAct(tx, {
        operator: viewer,
        act: 'sign_in_provider.keys',
        subject: { kind: 'sign_in_provider', id: provider },
        after,
      })
    })
    return overview(ctx)
  }),
]
