/** People choose how they are notified: in the list, by push notifications with the page closed, and by email. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { openConversation, sendMessage } from '@fanfare/contract/messages'
import { addPushDevice, readNotificationSettings, updateNotificationSettings } from '@fanfare/contract/notification-settings'
import { countUnread, markAllNotificationsRead } from '@fanfare/contract/notifications'
import { readMe } from '@fanfare/contract/users'
import { openMailServer, type MailServer } from '../../server/test/mail-server.ts'
import { openPushService, type PushService } from '../../server/test/push-service.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openConnected, openDemo, type Demo } from '../support/demo.ts'
import { chooseFile } from '../support/files.ts'
import { thread } from '../support/people.ts'
import { assertAccessible, reload, waitUntilHydrated, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let service: PushService
let mail: MailServer
let site: Site
let as: Demo['as']
let callOf: Demo['callOf']
test.beforeAll(async () => {
  await chooseFile()
  service = await openPushService()
  mail = await openMailServer()
  ;({ site, as, callOf } = await openDemo({ PUSH_URL: service.url, SMTP_URL: mail.url }))
})

/** Returns the id of the service worker's registration while a page of the site is open. */
async function registrationOf(page: Page): Promise<string> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const cdp = await page.context().newCDPSession(page)
  let id = ''
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    id = registrations[0]?.registrationId ?? id
  })
  await cdp.send('ServiceWorker.enable')
  await waitFor(() => id !== '', 'the registration')
  await cdp.detach()
  return id
}

/** Delivers a push message in place of the browser's push service, which a headless browser lacks. */
async function deliver(page: Page, registrationId: string, message: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: site.origin, registrationId, data: JSON.stringify(message) })
}

test('a performer chooses notification channels, and opens a push notification that came with the page closed', async () => {
  const [ada, felix] = [await callOf('ada.vale'), await callOf('felix')]
  const page = await as('ada.vale', 'phone', { theme: 'dark', serviceWorkers: 'allow', browser: 'whole' })
  await page.context().grantPermissions(['notifications'], { origin: site.origin })
  await visit(page, '/settings/notifications')
  await assertAccessible(page)
  const mailed = page.getByRole('checkbox', { name: 'Tips: Email' })
  const isStored = async (condition: string) =>
    (await site.sql.query(`select from notification_settings where ${condition}`)).rows.length > 0
  // The next press waits until the previous one is stored.
  await mailed.click()
  await waitFor(() => isStored(`switches #>> '{tip,email}' = 'true'`), 'the switch to be saved')
  await page.getByRole('checkbox', { name: 'Likes and comments: Push' }).click()
  await waitFor(() => isStored(`switches #>> '{reaction,push}' = 'true'`), 'the group’s switches to be saved')
  await page.getByLabel('How often').selectOption('daily')
  await waitFor(() => isStored(`email_frequency = 'daily'`), 'the email frequency to be saved')
  await reload(page)
  await waitUntilHydrated(page)
  assert.equal(await mailed.isChecked(), true)
  assert.equal(await page.getByRole('checkbox', { name: 'Likes: Push' }).isChecked(), true)
  assert.equal(await page.getByRole('checkbox', { name: 'Payouts: List' }).isDisabled(), true)
  assert.equal(await page.getByRole('checkbox', { name: 'Site notices: Email' }).isChecked(), true)

  const browser = service.browser()
  await ada(addPushDevice, { body: browser.subscription })
  const registrationId = await registrationOf(page)
  await page.goto('about:blank')
  const { _id: sourceId } = await ada(readMe)
  const { _id } = await felix(openConversation, { body: { source: 'performer', sourceId } })
  await felix(sendMessage, { params: { id: _id }, body: { text: 'Hello Ada' } })
  const pushed = await waitFor(
    () => browser.received.find(({ payload }) => payload.link === `/messages/${_id}`),
    'the push message',
  )
  assert.equal(pushed.payload.body, 'You have a new message')
  await deliver(page, registrationId, pushed.payload)
  const worker = await waitFor(() => page.context().serviceWorkers()[0], 'the service worker')
  const shown = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await scope.registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
    })
  await waitFor(async () => (await shown()).length === 1, 'the message to be shown')
  assert.deepEqual(await shown(), ['Fanfare: You have a new message'])

  await visit(page, '/notifications')
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerScope
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await page.waitForURL(`**/messages/${_id}`)
  await thread(page).getByText('Hello Ada', { exact: true }).waitFor()
})

test('a performer whose browser ended its push subscription gets a new one on the next visit', async () => {
  const ada = await callOf('ada.vale')
  const page = await as('ada.vale', 'desktop', { serviceWorkers: 'allow', browser: 'whole' })
  const { _id: me } = await ada(readMe)
  const { subscription } = service.browser()
  await page.context().grantPermissions(['notifications'], { origin: site.origin })
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    PushManager.prototype.getSubscription = () => Promise.resolve(null)
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) } as unknown as PushSubscription)
  }, subscription)
  const devices = async () => {
    const { rows } = await site.sql.query('select from push_devices where endpoint = $1', [subscription.endpoint])
    return rows.length
  }
  await visit(page, '/notifications')
  await page.evaluate((owner) => localStorage.setItem('fanfare-push-owner', owner), me)
  await reload(page)
  await waitFor(async () => (await devices()) === 1, 'the new subscription to be sent to the server')
})

test('a performer whose browser announces the end of its push subscription gets a new one without a visit', async () => {
  const page = await as('ada.vale', 'desktop', { serviceWorkers: 'allow', browser: 'whole' })
  await visit(page, '/notifications')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const worker = await waitFor(() => page.context().serviceWorkers()[0], 'the service worker')
  const changes = (subscription: ReturnType<typeof service.browser>['subscription']) =>
    worker.evaluate(async ({ endpoint, p256dh, auth }) => {
      const scope = globalThis as unknown as ServiceWorkerScope
      const ended: string[] = []
      scope.PushManager.prototype.subscribe = () =>
        Promise.resolve({
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: () => Promise.resolve(ended.push(endpoint) > 0),
        } as unknown as PushSubscription)
      const event = new scope.ExtendableEvent('pushsubscriptionchange')
      const work: Promise<unknown>[] = []
      const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65) } }
      Object.assign(event, { oldSubscription, waitUntil: (what: Promise<unknown>) => work.push(what) })
      scope.dispatchEvent(event)
      await Promise.all(work)
      return ended
    }, subscription)
  const { subscription } = service.browser()
  assert.deepEqual(await changes(subscription), [])
  const { rowCount } = await site.sql.query('select from push_devices where endpoint = $1', [subscription.endpoint])
  assert.equal(rowCount, 1)
  const refused = { ...subscription, endpoint: 'http://push.example/nowhere' }
  assert.deepEqual(await changes(refused), [refused.endpoint], 'the next visit creates another subscription')
})

test('a performer who opens the list clears the count at the bell, and unread notifications stay marked', async () => {
  const milo = await callOf('milo.reyes')
  const { _id: sourceId } = await milo(readMe)
  const isWrittenBy = async (username: string) => {
    const fan = await callOf(username)
    const { _id } = await fan(openConversation, { body: { source: 'performer', sourceId } })
    await fan(sendMessage, { params: { id: _id }, body: { text: 'Hello Milo' } })
  }
  await site.jobsDone()
  await milo(markAllNotificationsRead, {})
  const page = await as('milo.reyes', 'phone')
  await openConnected(page, '/home')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  const bellSays = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor()
  const marked = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByText('Unread', { exact: true }) })
  const counts = () => milo(countUnread)

  await bellSays('Notifications')
  await isWrittenBy('felix')
  await isWrittenBy('mara')
  await bellSays('Notifications, 2')
  await bell.click()
  await expect(marked).toHaveCount(2)
  await bellSays('Notifications')
  await waitFor(async () => (await counts()).unseen === 0, 'the list to be marked as seen')
  assert.equal((await counts()).total, 2)

  // A notification that arrives in the open list counts as seen.
  await isWrittenBy('samir')
  await expect(marked).toHaveCount(3)
  await waitFor(async () => (await counts()).unseen === 0, 'the new line to be marked as seen')
  await bellSays('Notifications')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForURL('**/home')
  await isWrittenBy('theresa')
  await bellSays('Notifications, 1')
  await visit(page, '/notifications')
  await bellSays('Notifications')
  await expect(marked).toHaveCount(4)
  await reload(page)
  await bellSays('Notifications')
  await expect(marked).toHaveCount(4)
})

/** Returns the decoded HTML part of an email (quoted-printable, RFC 2045). */
function htmlOf(message: string): string {
  const [, part = ''] = /^Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/m.exec(message) ?? []
  const bytes = part
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test("a performer gets a day's notifications in one email, and unsubscribes by its link", async () => {
  const [juno, felix, mara] = [await callOf('juno.park'), await callOf('felix'), await callOf('mara')]
  const { _id: sourceId, email } = await juno(readMe)
  await juno(updateNotificationSettings, { body: { emailFrequency: 'daily', timeZone: 'Europe/Madrid' } })
  for (const fan of [felix, mara]) {
    const { _id } = await fan(openConversation, { body: { source: 'performer', sourceId } })
    await fan(sendMessage, { params: { id: _id }, body: { text: 'Hello Juno' } })
  }
  const waiting = 'from notification_mails where account_id = $1'
  await waitFor(async () => (await site.sql.query(`select ${waiting}`, [sourceId])).rows.length === 2, 'two lines of a digest')
  await site.sql.query(`update notification_mails set due_at = now() where account_id = $1`, [sourceId])
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['send notification mails', { accountIds: [sourceId] }])
  // On a slow machine, other people of this file may get such an email too.
  const digest = await waitFor(
    () => mail.received.find((one) => one.includes(`To: ${email}`) && one.includes('Subject: 2 new notifications')),
    'the digest',
  )
  const page = await as('visitor', 'phone', { theme: 'dark' })
  await page.setContent(htmlOf(digest))
  await page.getByRole('heading', { name: '2 new notifications' }).waitFor()
  const leadsTo = async (name: string) => new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
  assert.equal((await leadsTo('You have a new message (2)')).pathname, '/notifications')
  await assertAccessible(page)
  const { pathname, search } = await leadsTo('Unsubscribe (New messages)')
  await page.goto(`${pathname}${search}`)
  await waitUntilHydrated(page)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You no longer get these emails' }).waitFor()
  const { emailFrequency, switches } = await juno(readNotificationSettings)
  assert.deepEqual([emailFrequency, switches.find(({ kind }) => kind === 'message')?.email], ['daily', false])
})

interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly PushManager: typeof PushManager
  readonly ExtendableEvent: new (name: string) => Event
  readonly NotificationEvent: new (name: string, init: { notification: Notification | undefined }) => Event
  dispatchEvent(event: Event): boolean
}

test('a fan can install the site, and sees an offline page without a connection', async () => {
  const page = await as('felix', 'phone', { serviceWorkers: 'allow' })
  await visit(page, '/notifications')
  const cdp = await page.context().newCDPSession(page)
  const { errors, data = '' } = await cdp.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  assert.equal((JSON.parse(data) as { name: string }).name, 'Fanfare')
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Each person in these tests has a private window.
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    [],
  )
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto('/wallet')
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.context().setOffline(false)
})
