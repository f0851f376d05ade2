/** Push notifications in this browser: whether they are available, and turning them on and off. */
import { addPushDevice, readNotificationSettings } from '@fanfare/contract/notification-settings'
import { useMe } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { localTexts, serviceWorkers } from '#lib/browser-storage.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { useIsHydrated } from '#lib/now.ts'

export type PushPermission = 'unknown' | 'unsupported' | 'denied' | 'able'

/** Unknown until the page has hydrated. */
export function usePushPermission(): PushPermission {
  if (!useIsHydrated()) return 'unknown'
  if (!serviceWorkers() || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** The account whose notifications this browser shows. It remains if the account signs out elsewhere. */
const OWNER = 'fanfare-push-owner'

export function useSubscribeToPush() {
  const { mutateAsync } = useApiMutation(addPushDevice)
  const me = useMe()._id
  return async (pushKey: string): Promise<void> => {
    if ((await Notification.requestPermission()) !== 'granted')
      throw new Error(t('Your browser wasn’t allowed to show notifications from this site.'))
    await mutateAsync({ body: deviceOf(await subscribe(pushKey)) })
    localTexts.save(OWNER, me)
  }
}

function deviceOf(subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}

/** Browsers may end subscriptions, such as after a long time. Accounts with push turned on here get a new one. */
export async function renewPushSubscription(accountId: string): Promise<void> {
  const workers = serviceWorkers()
  if (!workers || localTexts.read(OWNER) !== accountId || Notification.permission !== 'granted') return
  const { pushManager } = await workers.ready
  if (await pushManager.getSubscription()) return
  const { pushKey } = await call(readNotificationSettings, {})
  await call(addPushDevice, { body: deviceOf(await subscribe(pushKey)) })
}

async function subscribe(pushKey: string): Promise<PushSubscription> {
  const workers = serviceWorkers()
  if (!workers) throw new Error(unreachable())
  const registration = await workers.register('/service-worker.js')
  await workers.ready
  // A subscription with an earlier key of the site would never receive a notification.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  } catch {
    throw new Error(unreachable())
  }
}

const unreachable = () => t('Your browser’s push service can’t be reached. Try again later.')

/** Also ends the subscription in the browser, so that nothing arrives even if the server was not reached. */
export async function endPushSubscription(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  localTexts.save(OWNER, '')
}

/** Another account has signed in here and must not see the previous account's notifications. */
export async function endOtherAccountsPushSubscription(accountId: string): Promise<void> {
  const owner = localTexts.read(OWNER)
  if (owner === '' || owner === accountId) return
  await endPushSubscription()
}
