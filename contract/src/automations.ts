/** Defines messages that a performer's rules send automatically: a trigger, a delay and conditions. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  SINGLE_LINE_PATTERN,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  Price,
  put,
  Tokens,
} from './define.ts'
import { Media } from './media.ts'
import { MAX_LOCKED_TEXT_LENGTH } from './locked-text.ts'

export const MAX_AUTOMATIONS = 50
const DAY_MINUTES = 24 * 60
export const MAX_DELAY_MINUTES = 30 * DAY_MINUTES

/**
 * `subscribe` is a fan's first subscription ever or, with a tier, the fan's first time on that tier. `renew`, `cancel` and
 * `expire` also concern subscriptions. `anniversary` is the day on which a subscription has lasted a number of months. `birthday`
 * is the day that a subscriber entered, in the subscriber's own time zone.
 */
const TriggerKind = oneOf('follow', 'subscribe', 'renew', 'cancel', 'expire', 'purchase', 'tip', 'anniversary', 'birthday')
export type TriggerKind = Static<typeof TriggerKind>

const Months = Type.Integer({ minimum: 1, maximum: 120, title: 'Months' })

export const AutomationTrigger = Type.Object({
  on: TriggerKind,
  /** For `subscribe`: only this tier. */
  tierId: Type.Optional(Id),
  /** For `purchase` and `tip`: the minimum amount. */
  minAmount: Type.Optional(Tokens),
  /** For `anniversary`. */
  months: Type.Optional(Months),
})
export type AutomationTrigger = Static<typeof AutomationTrigger>

const GroupIds = Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] }))

/** All of these must be true when the message is sent. */
const Conditions = Type.Object({
  /** Absent means either. */
  isSubscribed: Type.Optional(Type.Boolean()),
  /** The fan is in one of these groups. Empty means no restriction. */
  groupIds: GroupIds,
  exceptGroupIds: GroupIds,
})
export type AutomationConditions = Static<typeof Conditions>

/** Includes the fan's name that replaces a merge field. */
export const MAX_AUTOMATION_TEXT_LENGTH = 5000

const words = {
  /** The merge fields `{name}` and `{username}` are replaced with the fan's. */
  text: Type.Optional(Type.String({ maxLength: MAX_AUTOMATION_TEXT_LENGTH, title: 'Message', default: '' })),
  lockedText: Type.Optional(Type.String({ maxLength: MAX_LOCKED_TEXT_LENGTH, title: 'Locked text', default: '' })),
  price: Type.Optional(Tokens),
}
const Files = Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true, default: [] }))

const written = {
  name: Type.Optional(Type.String({ maxLength: 60, title: 'Name', pattern: `^$|${SINGLE_LINE_PATTERN}`, default: '' })),
  ...words,
}

/** The fields of the form: what the trigger's kind needs, and the delay as a number of some unit. */
export const AutomationFields = Type.Object({
  ...written,
  minAmount: Type.Optional(Tokens),
  months: Type.Optional(Months),
  delay: Type.Integer({ minimum: 0, maximum: MAX_DELAY_MINUTES, title: 'Delay' }),
})

export const AutomationForm = Type.Object({
  ...written,
  trigger: AutomationTrigger,
  /** 0 for `birthday`, which is sent during the fan's own daytime. */
  delayMinutes: Type.Integer({ minimum: 0, maximum: MAX_DELAY_MINUTES, title: 'Delay' }),
  conditions: Conditions,
  fileIds: Files,
  /** The subset of `fileIds` that is shown before the message is paid for. */
  openFileIds: Files,
  isOn: Type.Boolean(),
})
export type AutomationForm = Static<typeof AutomationForm>

/**
 * Why a message was not sent. The automation was off; the message was more than a day late; the performer's account is closed; a
 * file is gone. The site no longer allows its text (with the fan's name inserted) or its price. The fan is blocked, suspended,
 * deleted or no longer a fan; the performer restricts the conversation. The event was undone: the subscription renews or runs
 * again, or the payment was refunded. The conditions were not met, or one of their groups was deleted. The fan already paid for
 * the media, had an automatic message a short time ago, or already has another message of this automation waiting.
 */
export const SkipReason = oneOf(
  'off',
  'late',
  'performer',
  'files',
  'rules',
  'price',
  'unreachable',
  'restricted',
  'cause',
  'conditions',
  'owned',
  'too_soon',
)
export type SkipReason = Static<typeof SkipReason>

/** Lists cover this many days. The page of one automation covers all time. */
export const RECENT_DAYS = 30

const Results = Type.Object({
  /** Not due yet, or due during the fan's pause between automatic messages. */
  waiting: Type.Integer(),
  sent: Type.Integer(),
  seen: Type.Integer(),
  unlocked: Type.Integer(),
  skipped: Type.Integer(),
})

export const StoredAutomation = Type.Object({
  _id: Id,
  /** Empty when the performer gave it no name. */
  name: Type.String(),
  trigger: AutomationTrigger,
  delayMinutes: Type.Integer(),
  conditions: Conditions,
  text: Type.String(),
  lockedText: Type.String(),
  price: Tokens,
  files: Type.Array(Media),
  openFileIds: Type.Array(Id),
  isOn: Type.Boolean(),
  /** Nothing is sent while one of its files is gone or could not be processed. */
  lacksFiles: Type.Boolean(),
  createdAt: DateTime,
})
export type StoredAutomation = Static<typeof StoredAutomation>

export const Automation = Type.Object({
  ...StoredAutomation.properties,
  results: Results,
  totalSent: Type.Integer(),
})
export type Automation = Static<typeof Automation>

export const listAutomations = get('/automations', {
  summary: `List the caller's automations and their results, newest first. A performer can have up to ${MAX_AUTOMATIONS}.`,
  who: 'performer',
  query: Type.Object({ limit: Limit(MAX_AUTOMATIONS), offset: Offset }),
  reply: page(Automation),
  provides: ['automations'],
})

export const createAutomation = post('/automations', {
  summary: 'Create an automation, which sends a message to a fan each time its trigger occurs. Verified performers only.',
  who: 'performer',
  body: AutomationForm,
  reply: StoredAutomation,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['automations'],
})

export const AutomationResults = Type.Object({
  automation: Automation,
  /** Number of messages that were not sent, by reason, most frequent first. */
  skipped: Type.Array(Type.Object({ reason: SkipReason, count: Type.Integer() })),
  /** The performer's share of purchases, less refunds. */
  earned: Price,
  currency: Type.String(),
})
export type AutomationResults = Static<typeof AutomationResults>

export const readAutomation = get('/automations/:id', {
  summary: "Get one of the caller's automations and its results.",
  who: 'performer',
  params: IdParams,
  reply: AutomationResults,
  errors: ['not_found'],
  provides: ['automations'],
})

export const changeAutomation = put('/automations/:id', {
  summary:
    'Change an automation. Sent messages stay, and pending messages use the new content. Changing the trigger cancels pending messages.',
  who: 'performer',
  params: IdParams,
  body: AutomationForm,
  reply: StoredAutomation,
  errors: ['not_found', 'not_valid'],
  invalidates: ['automations'],
})

export const setAutomationOn = post('/automations/:id/switch', {
  summary: 'Turn an automation on or off. While it is off, it starts no messages, and messages that become due are not sent.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({ isOn: Type.Boolean() }),
  reply: StoredAutomation,
  errors: ['not_found', 'not_valid'],
  invalidates: ['automations'],
})

export const removeAutomation = del('/automations/:id', {
  summary: 'Delete an automation. Sent messages stay, and pending messages are canceled.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['automations'],
})

export const estimateAutomation = post('/automations/estimate', {
  summary:
    "Estimate how many fans a trigger would have matched in the last 30 days, without conditions. Returns null for triggers that can't be estimated.",
  who: 'performer',
  body: AutomationTrigger,
  reply: Type.Object({ fans: orNull(Type.Integer()) }),
  errors: ['not_valid'],
  rateLimit: { calls: 120, seconds: 60 },
})

export const AutomationPause = Type.Object({
  hours: Type.Integer({ minimum: 1, maximum: 720, title: 'Hours' }),
})
export type AutomationPause = Static<typeof AutomationPause>

export const readAutomationPause = get('/automation-settings', {
  summary: 'Get the minimum pause between automatic messages to the same fan.',
  who: 'performer',
  reply: AutomationPause,
  provides: ['automation-settings'],
})

export const changeAutomationPause = put('/automation-settings', {
  summary:
    'Set the minimum pause between automatic messages to the same fan, for everything sent from now on. A shorter pause also moves waiting messages to an earlier time.',
  who: 'performer',
  body: AutomationPause,
  reply: AutomationPause,
  invalidates: ['automation-settings'],
})
