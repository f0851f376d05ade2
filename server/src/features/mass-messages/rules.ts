/** Decides what can be done with a mass message in each state, and normalizes its audience. Pure. */
import type { MassMessageAction, MassAudience, MassStatus } from '@fanfare/contract/mass-messages'
import { hasMergeFields, maxFilledLength } from '@fanfare/contract/message-templates'
import { noFans, ruleOf, type FanSelection } from '#core/fan-groups/index.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { zoneNamed } from '#lib/time-zone.ts'

/**
 * People's acts and the job's events: the message is due, all recipients have it, something stops it, it is completely unsent.
 */
export type MassEvent = MassMessageAction | 'begin' | 'finish' | 'stop' | 'finish_unsending'

interface Transition {
  readonly from: MassStatus
  readonly event: MassEvent
  readonly to: MassStatus
  readonly by: 'sender' | 'clock'
}

/** A message paused before its time stays `paused`, and starts when it is resumed and due. */
export const transitions: readonly Transition[] = [
  { from: 'scheduled', event: 'begin', to: 'sending', by: 'clock' },
  { from: 'scheduled', event: 'pause', to: 'paused', by: 'sender' },
  { from: 'scheduled', event: 'cancel', to: 'cancelled', by: 'sender' },
  { from: 'scheduled', event: 'stop', to: 'cancelled', by: 'clock' },
  { from: 'sending', event: 'pause', to: 'paused', by: 'sender' },
  { from: 'sending', event: 'cancel', to: 'cancelled', by: 'sender' },
  { from: 'sending', event: 'finish', to: 'sent', by: 'clock' },
  { from: 'sending', event: 'stop', to: 'cancelled', by: 'clock' },
  { from: 'sending', event: 'unsend', to: 'unsending', by: 'sender' },
  { from: 'paused', event: 'resume', to: 'scheduled', by: 'sender' },
  { from: 'paused', event: 'cancel', to: 'cancelled', by: 'sender' },
  { from: 'paused', event: 'unsend', to: 'unsending', by: 'sender' },
  { from: 'sent', event: 'unsend', to: 'unsending', by: 'sender' },
  { from: 'cancelled', event: 'unsend', to: 'unsending', by: 'sender' },
  { from: 'unsending', event: 'finish_unsending', to: 'unsent', by: 'clock' },
]

const acts = ['pause', 'resume', 'cancel', 'unsend'] as const

/** Returns the acts that are possible now. Unsending needs a recipient. */
export const possibleActs = ({ status, sent }: { readonly status: MassStatus; readonly sent: number }): MassMessageAction[] =>
  acts.filter((act) => nextStatus(status, act) !== undefined && (act !== 'unsend' || sent > 0))

/** Returns undefined if the event has no meaning in this state. */
export const nextStatus = (status: MassStatus, event: MassEvent): MassStatus | undefined =>
  transitions.find((one) => one.from === status && one.event === event)?.to

/** Throws `already_done` if the act is not possible, or no longer. */
export function afterAct(of: { readonly status: MassStatus; readonly sent: number }, act: MassMessageAction): MassStatus {
  const next = possibleActs(of).includes(act) ? nextStatus(of.status, act) : undefined
  if (next === undefined) throw apiError('already_done', t('This is no longer possible. The message’s status has changed.'))
  return next
}

/** Returns whether a state is final unless someone acts. */
export const isOver = (status: MassStatus): boolean => ['sent', 'cancelled', 'unsent'].includes(status)

const YEAR_MS = 366 * 24 * 60 * 60_000

/**
 * Throws `not_valid` for a time that is past or more than a year away. Up to a minute ago counts as now, because forms have no
 * seconds.
 */
export function sendingTime(at: string | undefined, now: Date): Date {
  if (at === undefined) return now
  const time = new Date(at)
  if (time.getTime() < now.getTime() - 60_000) throw notValid('at', t('This time has already passed'))
  if (time.getTime() > now.getTime() + YEAR_MS) throw notValid('at', t('Choose a time within the next year'))
  return time
}

/**
 * Returns the time zone of the chosen hour; null for the same moment for all. Throws `not_valid` for a local hour without a time,
 * and for an unknown time zone.
 */
export function sendingZone(timeZone: string | undefined, at: string | undefined): string | null {
  if (timeZone === undefined) return null
  if (at === undefined) throw notValid('at', t('Choose when to send it'))
  const zone = zoneNamed(timeZone)
  if (zone === undefined) throw notValid('timeZone', t('This time zone doesn’t exist'))
  return zone
}

interface Beside {
  readonly performerId?: string
  readonly audience?: MassAudience
  readonly price?: number
  readonly lockedText?: string
  readonly fileIds?: readonly string[]
}

/** A site notice has no price and no performer. Throws `not_valid` at the field of anything but text. */
export function assertTextAllowedAlone({ performerId, audience, price = 0, lockedText = '', fileIds = [] }: Beside): void {
  if (price > 0) throw notValid('price', t('A site notice can’t have a price'))
  if (fileIds.length > 0) throw notValid('fileIds', t('A site notice can only contain text'))
  if (lockedText !== '') throw notValid('lockedText', t('A site notice can only contain text'))
  if (performerId !== undefined) throw notValid('performerId', t('A site notice can’t be sent in someone’s name'))
  if (audience !== undefined) throw notValid('audience', t('A notice can go to fans, performers, everyone or specific people'))
}

/** Throws `not_valid` if the text would be too long with the longest name. */
export function assertRoomForNames(field: 'text' | 'lockedText', words: string, most: number): void {
  if (hasMergeFields(words) && maxFilledLength(words) > most)
    throw notValid(field, t('With a long name inserted, this exceeds {most} characters', { most }))
}

/** Returns the audience with all fields set. Throws `not_valid` if it chooses no one. */
export function audienceOf(audience: MassAudience): Required<Omit<MassAudience, 'rule'>> & Pick<MassAudience, 'rule'> {
  const { rule, groupIds = [], fanIds = [], exceptGroupIds = [], exceptFanIds = [], exceptOwners = false } = audience
  if (rule === undefined && groupIds.length + fanIds.length === 0) throw notValid('audience', t('Choose who the message is for'))
  const chosen = { groupIds, fanIds, exceptGroupIds, exceptFanIds, exceptOwners }
  return rule === undefined ? chosen : { ...chosen, rule: ruleOf(rule) }
}

export const groupsNamed = ({ groupIds = [], exceptGroupIds = [], rule }: MassAudience): string[] => [
  ...new Set([...groupIds, ...exceptGroupIds, ...(rule?.exceptGroupIds ?? [])]),
]

export function selectionOf(audience: MassAudience, fileIds: readonly string[]): FanSelection {
  const { rule, groupIds = [], fanIds = [], exceptGroupIds = [], exceptFanIds = [], exceptOwners = false } = audience
  return { ...noFans, rule, groupIds, fanIds, exceptGroupIds, exceptFanIds, exceptOwnersOf: exceptOwners ? fileIds : [] }
}
