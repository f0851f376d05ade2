/** Defines changes to the caller's own account (specification, section 7). */
import { Type, type Static } from 'typebox'
import { Email, get, IdParams, Name, oneOf, orNull, post, put, Username } from './define.ts'
import { Me } from './users.ts'
import { photoPart } from './media.ts'

export const updateMe = put('/users', {
  summary:
    "Change the caller's name, username, language or email address. A new address must be confirmed, and requires a sign-in or the password within the last ten minutes. Sending the current address cancels a pending change.",
  who: 'member',
  body: Type.Object({
    name: Type.Optional(Name),
    username: Type.Optional(Username),
    email: Type.Optional(Email),
    locale: Type.Optional(oneOf('en', 'es')),
  }),
  reply: Me,
  errors: ['username_taken', 'proof_needed', 'too_many_requests'],
  invalidates: ['me'],
})

const Avatar = Type.Object({ avatar: Type.String() })

export const uploadAvatar = post('/users/avatar/upload', {
  summary: "Set the caller's avatar.",
  who: 'member',
  files: { avatar: photoPart },
  reply: Avatar,
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['me'],
})

export const uploadAvatarOf = post('/users/:id/avatar/upload', {
  permission: 'accounts',
  summary: "Set the avatar of an account. Operators can set anyone's, others only their own.",
  who: 'member',
  params: IdParams,
  files: { avatar: photoPart },
  reply: Avatar,
  errors: ['not_found', 'upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['me'],
})

/** The day and month. The year is not asked because no one needs it. In common years, February 29 counts as February 28. */
export const Birthday = Type.Object({
  month: Type.Integer({ minimum: 1, maximum: 12, title: 'Month' }),
  day: Type.Integer({ minimum: 1, maximum: 31, title: 'Day' }),
})
export type Birthday = Static<typeof Birthday>

const OwnBirthday = Type.Object({ birthday: orNull(Birthday) })

export const readBirthday = get('/users/birthday', {
  summary: "Get the caller's birthday, if it is set. No other call shows it to anyone.",
  who: 'fan',
  reply: OwnBirthday,
  provides: ['birthday'],
})

export const setBirthday = put('/users/birthday', {
  summary: "Set or clear the caller's birthday. Performers the caller subscribes to can have a message sent on that day.",
  who: 'fan',
  body: Type.Object({
    birthday: orNull(Birthday),
    /** The IANA time zone that decides when the day begins. UTC by default. */
    timeZone: Type.Optional(Type.String({ maxLength: 64, title: 'Time zone', default: 'UTC' })),
  }),
  reply: OwnBirthday,
  errors: ['not_valid'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['birthday'],
})
