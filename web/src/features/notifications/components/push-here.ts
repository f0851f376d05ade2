/** Push messages in this browser: whether it can have them, and how they are switched on and off. */
import { addPushDevice, readNotificationSettings } from '@fanfare/contract/notification-settings'
import { useMe } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { browserTexts, serviceWorkers } from '#lib/browser-storage.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { useAwake } from '#lib/now.ts'

export type PushAbility = 'unknown' | 'unsupported' | 'denied' | 'able'

/** Nothing is known of the browser before the page is awake. */
export function usePushAbility(): PushAbility {
  if (!useAwake()) return 'unknown'
  if (!serviceWorkers() || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
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
    browserTexts.save(OWNER, me)
  }
}

function deviceOf(subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}

/** Browsers end subscriptions by themselves, such as after a long time: who has them switched on here gets another one. */
export async function renewSubscription(accountId: string): Promise<void> {
  const workers = serviceWorkers()
  if (!workers || browserTexts.read(OWNER) !== accountId || Notification.permission !== 'granted') return
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
  // One of an earlier key of the site would never get a message.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  } catch {
    throw new Error(unreachable())
  }
}

const unreachable = () => t('The push service of your browser cannot be reached. Please try again later.')

/** In the browser too, so that nothing arrives even where the server was not reached. */
export async function endSubscription(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  browserTexts.save(OWNER, '')
}

/** Somebody else has signed in here: what is told to the one before is not for them. */
export async function endSubscriptionOfOthers(accountId: string): Promise<void> {
  const owner = browserTexts.read(OWNER)
  if (owner === '' || owner === accountId) return
  await endSubscription()
}
