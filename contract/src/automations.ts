/** Messages that a performer's rules send by themselves: when something happens, after so long, unless. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  LINE,
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
import { LONGEST_LOCKED_TEXT } from './locked-text.ts'

export const MOST_AUTOMATIONS = 50
const DAY_MINUTES = 24 * 60
export const LONGEST_DELAY_MINUTES = 30 * DAY_MINUTES

/**
 * `subscribe` is the first subscription ever, or with a tier the first time that a fan has that tier; `renew`, `cancel` and `expire` concern the
 * subscription, too; `anniversary` is the day on which it has lasted for so many months, and
 * `birthday` the day that a subscriber has stated, by the subscriber's own clocks.
 */
const TriggerKind = oneOf('follow', 'subscribe', 'renew', 'cancel', 'expire', 'purchase', 'tip', 'anniversary', 'birthday')
export type TriggerKind = Static<typeof TriggerKind>

const Months = Type.Integer({ minimum: 1, maximum: 120, title: 'Months' })

export const AutomationTrigger = Type.Object({
  on: TriggerKind,
  /** Of `subscribe`: only this tier. */
  tierId: Type.Optional(Id),
  /** Of `purchase` and `tip`: so much or more. */
  least: Type.Optional(Tokens),
  /** Of `anniversary`. */
  months: Type.Optional(Months),
})
export type AutomationTrigger = Static<typeof AutomationTrigger>

const GroupIds = Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] }))

/** What has to hold when the message is sent; all of it. */
const Conditions = Type.Object({
  /** Absent: either. */
  isSubscribed: Type.Optional(Type.Boolean()),
  /** In one of these groups; empty: in any or none. */
  groupIds: GroupIds,
  /** In none of these. */
  exceptGroupIds: GroupIds,
})
export type AutomationConditions = Static<typeof Conditions>

/** With the fan's name in it, too. */
export const LONGEST_TEXT = 5000

const words = {
  /** With merge fields: `{name}` and `{username}` stand for the fan's. */
  text: Type.Optional(Type.String({ maxLength: LONGEST_TEXT, title: 'Message', default: '' })),
  /** Words that open with the files. */
  lockedText: Type.Optional(Type.String({ maxLength: LONGEST_LOCKED_TEXT, title: 'Locked text', default: '' })),
  price: Type.Optional(Tokens),
}
const Files = Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true, default: [] }))

const written = {
  name: Type.Optional(Type.String({ maxLength: 60, title: 'Name', pattern: `^$|${LINE}`, default: '' })),
  ...words,
}

/** What is typed, in forms: of `trigger` what its kind needs, and the delay as a number of some unit. */
export const AutomationFields = Type.Object({
  ...written,
  least: Type.Optional(Tokens),
  months: Type.Optional(Months),
  delay: Type.Integer({ minimum: 0, maximum: LONGEST_DELAY_MINUTES, title: 'Delay' }),
})

export const AutomationForm = Type.Object({
  ...written,
  trigger: AutomationTrigger,
  /** 0 of `birthday`, which is sent in the fan's own daytime. */
  delayMinutes: Type.Integer({ minimum: 0, maximum: LONGEST_DELAY_MINUTES, title: 'Delay' }),
  conditions: Conditions,
  fileIds: Files,
  /** Of `fileIds`: those that are shown before the message is paid for. */
  openFileIds: Files,
  isOn: Type.Boolean(),
})
export type AutomationForm = Static<typeof AutomationForm>

/**
 * Why a message was not sent: the automation was off; it was more than a day late; the performer's account is closed; a file is gone; the site does not
 * allow its words, with the fan's name in them, any more, or its price; the fan is blocked, suspended, gone or no fan any more; the performer restricts the
 * conversation; what it is about is undone: the subscription renews or runs again, the money went back; the conditions did not hold, or a group in them was
 * deleted; the fan has paid for the media already; the fan had an automatic message a short time before, and another of this automation waits already.
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

/** Of the last so many days in a list; of all time on the page of one. */
export const LATELY_DAYS = 30

const Results = Type.Object({
  /** Their time has not come yet, or came while the fan is left alone. */
  waiting: Type.Integer(),
  sent: Type.Integer(),
  seen: Type.Integer(),
  unlocked: Type.Integer(),
  skipped: Type.Integer(),
})

/** As it is kept, without what came of it. */
export const StoredAutomation = Type.Object({
  _id: Id,
  /** Empty where the performer has given none. */
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
  /** Nothing is sent while a file of it is gone or could not be processed. */
  lacksFiles: Type.Boolean(),
  createdAt: DateTime,
})
export type StoredAutomation = Static<typeof StoredAutomation>

export const Automation = Type.Object({
  ...StoredAutomation.properties,
  results: Results,
  /** To how many it was ever sent. */
  totalSent: Type.Integer(),
})
export type Automation = Static<typeof Automation>

export const listAutomations = get('/automations', {
  summary: `The own automations, newest first, with what came of them. There are up to ${MOST_AUTOMATIONS}.`,
  who: 'performer',
  query: Type.Object({ limit: Limit(MOST_AUTOMATIONS), offset: Offset }),
  reply: page(Automation),
  provides: ['automations'],
})

export const createAutomation = post('/automations', {
  summary: 'Send a message by itself from now on whenever something happens.',
  who: 'performer',
  body: AutomationForm,
  reply: StoredAutomation,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['automations'],
})

/** What came of it. */
export const AutomationResults = Type.Object({
  automation: Automation,
  /** How many were not sent, by reason, most first. */
  skipped: Type.Array(Type.Object({ reason: SkipReason, count: Type.Integer() })),
  /** The performer's share of what was paid for it, less what was refunded. */
  earned: Price,
  currency: Type.String(),
})
export type AutomationResults = Static<typeof AutomationResults>

export const readAutomation = get('/automations/:id', {
  summary: 'One of the own, with what came of it.',
  who: 'performer',
  params: IdParams,
  reply: AutomationResults,
  errors: ['not_found'],
  provides: ['automations'],
})

export const changeAutomation = put('/automations/:id', {
  summary:
    'Change it. What was sent stays; what waits is sent as it is now, and not at all where it begins otherwise from now on.',
  who: 'performer',
  params: IdParams,
  body: AutomationForm,
  reply: StoredAutomation,
  errors: ['not_found', 'not_valid'],
  invalidates: ['automations'],
})

export const switchAutomation = post('/automations/:id/switch', {
  summary: 'Turn it on or off. What is off starts nothing, and what waits is not sent.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({ isOn: Type.Boolean() }),
  reply: StoredAutomation,
  errors: ['not_found'],
  invalidates: ['automations'],
})

export const removeAutomation = del('/automations/:id', {
  summary: 'Remove it. What was sent stays; what waits is not sent.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['automations'],
})

export const estimateAutomation = post('/automations/estimate', {
  summary: 'How many fans it would have met in the last 30 days, without its conditions; null where that is not known.',
  who: 'performer',
  body: AutomationTrigger,
  reply: Type.Object({ fans: orNull(Type.Integer()) }),
  errors: ['not_valid'],
  rateLimit: { calls: 120, seconds: 60 },
})

export const AutomationPause = Type.Object({
  /** No fan gets a second automatic message within so many hours. */
  hours: Type.Integer({ minimum: 1, maximum: 720, title: 'Hours' }),
})
export type AutomationPause = Static<typeof AutomationPause>

export const readAutomationPause = get('/automation-settings', {
  summary: 'How long a fan is left alone after an automatic message.',
  who: 'performer',
  reply: AutomationPause,
  provides: ['automation-settings'],
})

export const changeAutomationPause = put('/automation-settings', {
  summary: 'Change it, for everything that is sent from now on.',
  who: 'performer',
  body: AutomationPause,
  reply: AutomationPause,
  invalidates: ['automation-settings'],
})
