/** Defines a performer's reminders to write to a fan, each with a note and a time. */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, put } from './define.ts'
import { Person } from './people.ts'

export const MAX_OPEN_REMINDERS = 200
export const MAX_REMINDER_LENGTH = 200
/** Days from now. */
export const MAX_REMINDER_DAYS_AHEAD = 2 * 365

export const FanReminder = Type.Object({
  _id: Id,
  fan: Person,
  /** The performer's nickname for the fan. Absent when there is none. */
  nickname: Type.Optional(Type.String()),
  conversationId: Id,
  text: Type.String(),
  dueAt: DateTime,
  isDue: Type.Boolean(),
  doneAt: orNull(DateTime),
})
export type FanReminder = Static<typeof FanReminder>

const text = Type.String({ maxLength: MAX_REMINDER_LENGTH, title: 'Note' })

export const listFanReminders = get('/fan-reminders', {
  summary: "List the caller's open reminders, next due first, or finished ones, latest first.",
  who: 'performer',
  query: Type.Object({
    state: Type.Optional(oneOf('open', 'done')),
    /** Only open reminders of one fan. */
    fanId: Type.Optional(Id),
    limit: Limit(50),
    offset: Offset,
  }),
  reply: page(FanReminder),
  provides: ['fan-reminders'],
})

export const createFanReminder = post('/fan-reminders', {
  summary: 'Create a reminder about a fan for a given time. A performer can have up to 200 open reminders.',
  who: 'performer',
  isUnread: true,
  body: Type.Object({ fanId: Id, text: Type.Optional(text), dueAt: DateTime }),
  reply: FanReminder,
  errors: ['not_found', 'not_valid'],
  invalidates: ['fan-reminders'],
})

export const changeFanReminder = put('/fan-reminders/:id', {
  summary: 'Postpone or reword an open reminder. Omitted fields stay unchanged.',
  who: 'performer',
  isUnread: true,
  params: IdParams,
  body: Type.Object({ text: Type.Optional(text), dueAt: Type.Optional(DateTime) }),
  reply: FanReminder,
  errors: ['not_found', 'not_valid', 'already_done'],
  invalidates: ['fan-reminders'],
})

export const finishFanReminder = post('/fan-reminders/:id/done', {
  summary: 'Mark a reminder as done.',
  who: 'performer',
  params: IdParams,
  reply: FanReminder,
  errors: ['not_found'],
  invalidates: ['fan-reminders'],
})

export const removeFanReminder = del('/fan-reminders/:id', {
  summary: 'Delete a reminder.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['fan-reminders'],
})
