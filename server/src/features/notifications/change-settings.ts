import type { updateNotificationSettings } from '@fanfare/contract/notification-settings'
import type { NotificationChannel } from '@fanfare/contract/notification-kinds'
import type { RequestParts } from '@fanfare/contract'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { zoneNamed } from '#lib/time-zone.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { notificationKinds } from './kinds.ts'
import { fixedChannels, minutesOf, selectedChannels, type Preferences, type Switches } from './rules.ts'
import { lockPreferences, savePreferences } from './settings-store.ts'

type Change = RequestParts<typeof updateNotificationSettings>['body']

export async function changeSettings(tx: Tx, viewer: Pick<Viewer, 'id' | 'role'>, change: Change): Promise<Preferences> {
  const before = await lockPreferences(tx, viewer.id)
  const { quietHours, emailFrequency = before.emailFrequency, showsDetails = before.showsDetails } = change
  const after: Preferences = {
    switches: (change.switches ?? []).reduce((all, one) => switched(tx, viewer, all, one), before.switches),
    emailFrequency,
    quietHours:
      quietHours === undefined
        ? before.quietHours
        : quietHours && { from: minutesOf(quietHours.from), to: minutesOf(quietHours.to) },
    timeZone: change.timeZone === undefined ? before.timeZone : knownZone(change.timeZone),
    showsDetails,
  }
  if (after.quietHours && after.quietHours.from === after.quietHours.to)
    throw notValid('quietHours', t('Quiet hours must start and end at different times'))
  await savePreferences(tx, viewer.id, after)
  return after
}

/** Stops emails of these kinds, for the link at the foot of an email. */
export async function stopMails(tx: Tx, accountId: string, kinds: readonly string[]): Promise<void> {
  const { switches, emailFrequency, quietHours, timeZone, showsDetails } = await lockPreferences(tx, accountId)
  await savePreferences(tx, accountId, {
    switches: kinds.reduce((all, kind) => withSwitch(all, { kind, channel: 'email', isOn: false }), switches),
    emailFrequency,
    quietHours,
    timeZone,
    showsDetails,
  })
}

export async function stopAllMails(tx: Tx, accountId: string): Promise<void> {
  const { switches, quietHours, timeZone, showsDetails } = await lockPreferences(tx, accountId)
  await savePreferences(tx, accountId, { switches, emailFrequency: 'never', quietHours, timeZone, showsDetails })
}

interface Switched {
  readonly kind: string
  readonly channel: NotificationChannel
  readonly isOn: boolean
}

function switched(tx: Tx, { role }: Pick<Viewer, 'role'>, switches: Switches, one: Switched): Switches {
  const kind = notificationKinds(tx.services).get(one.kind)
  if (!kind?.who.includes(role)) throw notValid('switches', t('This notification type doesn’t exist'))
  if (selectedChannels(kind, switches)[one.channel] === one.isOn) return switches
  if (fixedChannels(kind).includes(one.channel))
    throw notValid('switches', t('Payment and security notifications can’t be turned off here'))
  return withSwitch(switches, one)
}

const withSwitch = (switches: Switches, { kind, channel, isOn }: Switched): Switches => ({
  ...switches,
  [kind]: { ...switches[kind], [channel]: isOn },
})

function knownZone(name: string): string {
  const zone = zoneNamed(name)
  if (zone === undefined) throw notValid('timeZone', t('This time zone doesn’t exist'))
  return zone
}
