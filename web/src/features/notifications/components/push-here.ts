/** Push messages in this browser: whether it can have them, and how they are switched on and off. */
import { addPushDevice, readNotificationSettings } from '@fanfare/contract/notification-settings'
import { useMe } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { useAwake } from '#lib/now.ts'

export type PushAbility = 'unknown' | 'unsupported' | 'denied' | 'able'

/** Nothing is known of the browser before the page is awake. */
export function usePushAbility(): PushAbility {
  if (!useAwake()) return 'unknown'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Whose messages this browser shows, while they are switched on; stays when somebody signs out in another way than here. */
const OWNER = 'fanfare-push-owner'

export function useSubscribing() {
  const { mutateAsync } = useApiMutation(addPushDevice)
  const me = useMe()._id
  return async (pushKey: string): Promise<void> => {
    if ((await Notification.requestPermission()) !== 'granted')
      throw new Error(t('Your browser was not allowed to show messages of this site.'))
    await mutateAsync({ body: deviceOf(await subscribe(pushKey)) })
    localStorage.setItem(OWNER, me)
  }
}

function deviceOf(subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}

/** Browsers end subscriptions by themselves, such as after a long time: who has them switched on here gets another one. */
export async function renewSubscription(accountId: string): Promise<void> {
  if (localStorage.getItem(OWNER) !== accountId || Notification.permission !== 'granted') return
  const { pushManager } = await navigator.serviceWorker.ready
  if (await pushManager.getSubscription()) return
  const { pushKey } = await call(readNotificationSettings, {})
  await call(addPushDevice, { body: deviceOf(await subscribe(pushKey)) })
}

async function subscribe(pushKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  // One of an earlier key of the site would never get a message.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  } catch {
    throw new Error(t('The push service of your browser cannot be reached. Please try again later.'))
  }
}

/** In the browser too, so that nothing arrives even where the server was not reached. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  localStorage.removeItem(OWNER)
}

/** Somebody else has signed in here: what is told to the one before is not for them. */
export async function endSubscriptionOfOthers(accountId: string): Promise<void> {
  const owner = localStorage.getItem(OWNER)
  if (owner === null || owner === accountId) return
  await endSubscription()
}
