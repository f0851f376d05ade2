import * as social from '@fanfare/contract/social-sign-in'
import { storeKeys } from '#core/settings/index.ts'
import type { Context } from '#platform/context.ts'
import { action, query } from '#platform/route-handler.ts'
import { recordAct } from './operator-acts.ts'
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
    const subject = { kind: 'sign_in_provider', id: provider } as const
    await ctx.write(async (tx) => {
      const after = await storeKeys(tx, { party: provider, typed })
      recordAct(tx, { operator: viewer, act: 'sign_in_provider.keys', subject, after })
    })
    return overview(ctx)
  }),
]
