import { done } from '@fanfare/contract'
import * as routesOf from '@fanfare/contract/notification-settings'
import { accountById } from '#core/accounts/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Services } from '#platform/context.ts'
import { refusedAmong } from '#platform/refused-addresses.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isPushKey, pushEndpoint, pushKeys, pushServiceOf } from '#platform/web-push/index.ts'
import { changeSettings } from './change-settings.ts'
import { deleteDevice, devicesOf, saveDevice } from './devices-store.ts'
import type { Preferences } from './rules.ts'
import { preferencesFor } from './settings-store.ts'
import { subscriptionOf, unsubscribeBy } from './unsubscribe.ts'
import { deviceView, settingsView } from './views.ts'

async function shown(services: Services, db: Db, viewer: Viewer, own: Preferences) {
  const account = await accountById(db, viewer.id)
  const isAddressFailing = account !== undefined && (await refusedAmong(db, [account.email])).size > 0
  const { publicKey: pushKey } = await pushKeys(services, db)
  return settingsView(services, own, { viewer, devices: await devicesOf(db, viewer.id), isAddressFailing, pushKey })
}

export const settingsRoutes = [
  query(routesOf.readNotificationSettings, async ({ ctx, viewer }) =>
    shown(ctx, ctx.db, viewer, await preferencesFor(ctx.db, viewer.id)),
  ),

  mutation(routesOf.updateNotificationSettings, async ({ tx, viewer, body }) =>
    shown(tx.services, tx.db, viewer, await changeSettings(tx, viewer, body)),
  ),

  mutation(routesOf.addPushDevice, async ({ tx, viewer, body: { endpoint, p256dh, auth }, origin }) => {
    const url = pushEndpoint(endpoint, tx.services.config.pushUrl)
    if (!url) throw notValid('endpoint', t('This is not a valid push service address'))
    if (!isPushKey(p256dh)) throw notValid('p256dh', t('This is not a valid browser key'))
    const saved = await saveDevice(tx, {
      id: newId(tx.now),
      accountId: viewer.id,
      sessionId: viewer.sessionId,
      device: origin.device,
      endpoint,
      p256dh,
      auth,
      service: pushServiceOf(url),
      at: tx.now,
    })
    if (!saved) throw apiError('not_allowed', t('This browser is registered to another account. Sign out of that account first.'))
    return deviceView(saved, viewer)
  }),

  mutation(routesOf.removePushDevice, async ({ tx, viewer, params }) => {
    if (!(await deleteDevice(tx.db, viewer.id, params.id))) throw notFound()
    return done
  }),

  query(routesOf.readMailSubscription, ({ ctx, query: { token } }) => subscriptionOf(ctx, ctx.db, token)),

  mutation(routesOf.unsubscribe, ({ tx, body: { token } }) => unsubscribeBy(tx, token)),
]
