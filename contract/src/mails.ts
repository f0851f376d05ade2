import { Type, type Static } from 'typebox'
import { Cursor, DateTime, Done, Email, get, Id, Limit, oneOf, orNull, page, post } from './define.ts'

/** An email of the site, sent through SMTP or only stored when no server is configured. */
export const Mail = Type.Object({
  _id: Id,
  to: Type.String(),
  subject: Type.String(),
  /** Once sent, the text no longer contains the tokens of its links, except in a demo. */
  text: Type.String(),
  status: oneOf('stored', 'waiting', 'sent', 'failed'),
  /** For a failed email: the reason from the mail server or, when the site no longer sends to that address, of the address. */
  reason: Type.Optional(Type.String()),
  createdAt: DateTime,
  sentAt: orNull(DateTime),
})
export type Mail = Static<typeof Mail>

export const listMails = get('/admin/mails', {
  summary: "List the site's outgoing emails, newest first. Set `status` to list only failed ones. `total` counts up to 10,000.",
  who: 'admin',
  permission: 'support',
  query: Type.Object({ status: Type.Optional(oneOf('failed')), limit: Limit(20), cursor: Cursor }),
  reply: page(Mail),
  provides: ['mails'],
})

export const readDemoMails = get('/demo/mails', {
  summary: 'List the newest emails to an address, in full. Returns `not_found` unless the site is a demo, which sends no email.',
  who: 'anyone',
  query: Type.Object({ email: Email, limit: Limit(5) }),
  reply: page(Mail),
  errors: ['not_found'],
  provides: ['mails'],
})

export const receiveMailReport = post('/mails/reports/:key', {
  summary:
    "Receive a returned email from the site's mail server, as message/rfc822. A report of an undeliverable email (RFC 3464) stops emails to its address. Anything else has no effect.",
  who: 'anyone',
  openInBlockedCountries: true,
  params: Type.Object({ key: Type.String({ maxLength: 100 }) }),
  reply: Done,
  errors: ['not_found'],
  rateLimit: { calls: 600, seconds: 60 },
})

export const readMailReturns = get('/admin/mails/returns', {
  summary:
    "Get the address to which undeliverable emails are returned, and the URL to which the site's mail server reports them.",
  who: 'admin',
  permission: 'support_read',
  reply: Type.Object({
    /** Absent means the sender of every email. */
    returnPath: Type.Optional(Type.String()),
    /** Secret, because anyone with this address can send reports. */
    reportsUrl: Type.String(),
  }),
  provides: ['mails'],
})
