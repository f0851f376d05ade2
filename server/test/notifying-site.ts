/** A site with its own mail server and push service, and acts that notify others. */
import * as messages from '@fanfare/contract/messages'
import * as settings from '@fanfare/contract/notification-settings'
import { openMailServer } from './mail-server.ts'
import { openPushService, type TestBrowser } from './push-service.ts'
import { openTestServer, type Caller } from './test-server.ts'
import { makeJobsDue } from './jobs.ts'

export async function openNotifyingSite() {
  const mail = await openMailServer()
  const service = await openPushService()
  const site = await openTestServer({ env: { SMTP_URL: mail.url, PUSH_URL: service.url, ORIGIN: 'https://fans.example' } })
  const change = (who: Caller, body: object) => who(settings.updateNotificationSettings, { body })
  /** Sends what is delayed by a few seconds for users who are looking at the page. */
  const goesOut = async () => {
    await site.quiet()
    const soon = `< now() + interval '30 seconds'`
    for (const table of ['notification_pushes', 'notification_mails'])
      await site.sql.query(`update ${table} set due_at = now() where due_at ${soon}`)
    await site.sql.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at ${soon}), run_at => now())`,
    )
  }
  return {
    site,
    goesOut,
    mail,
    service,
    change,
    switches: (who: Caller, kind: string, channel: 'inApp' | 'email' | 'push', isOn: boolean) =>
      change(who, { switches: [{ kind, channel, isOn }] }),
    lineOf: async (who: Caller, kind: string) =>
      (await who(settings.readNotificationSettings)).switches.find((one) => one.kind === kind),
    block: (owner: Caller, account: Caller) =>
      site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [owner.id, account.id]),
    async write(fan: Caller, performer: Caller): Promise<string> {
      const { _id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
      await fan(messages.sendMessage, { params: { id: _id }, body: { text: 'Hello' } })
      await goesOut()
      return _id
    },
    async onDevice(who: Caller): Promise<TestBrowser> {
      const browser = service.browser()
      await who(settings.addPushDevice, { body: browser.subscription })
      return browser
    },
    async bodies(browser: TestBrowser): Promise<string[]> {
      await site.quiet()
      return browser.received.map(({ payload }) => payload.body)
    },
    async bringDue(who: Caller): Promise<void> {
      await site.sql.query('update notification_pushes set due_at = now() where account_id = $1', [who.id])
      await site.sql.query('update notification_mails set due_at = now() where account_id = $1', [who.id])
      await makeJobsDue(site.sql)
    },
  }
}
