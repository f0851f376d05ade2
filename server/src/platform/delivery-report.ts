/** Reads what a mail server reports of a mail that it could not deliver (RFC 3464). Pure. */
import PostalMime from 'postal-mime'
import { canonicalAddress } from '#lib/email-address.ts'
import { isId } from '#lib/id.ts'
import { isReportedGone } from './mail-rejections.ts'

/** In the head of every mail: some relays, such as Amazon SES, give it a Message-ID of their own. */
export const MAIL_ID_HEADER = 'X-Fanfare-Mail'

export interface ReturnedMail {
  /** Of our mail, from its head. */
  readonly mailId: string
  /** To whom it was written, as the report says: any of them may be the address that we have. In lower case. */
  readonly recipients: readonly string[]
  /** In the words of the mail server. */
  readonly reason: string
}

const LONGEST_REASON = 300
/** A mail of ours has one recipient. */
const MOST_RECIPIENTS = 10

type Fields = ReadonlyMap<string, string>

/** The mail of ours that came back for good, or undefined: for reports of delays, full mailboxes and refused contents, and for what is no report. */
export async function returnedMailIn(raw: string): Promise<ReturnedMail | undefined> {
  const parsed = await parse(raw)
  const statuses = parsed?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const original = parsed?.attachments.find(({ mimeType }) => ORIGINALS.has(mimeType))
  if (statuses === undefined || original === undefined) return
  const mailId = mailIdIn(await fieldsOf(textOf(original)))
  if (mailId === undefined) return
  // The first group is about the mail server, each other one about a recipient.
  const groups = textOf(statuses)
    .split(/\n\s*\n/)
    .slice(1, 1 + MOST_RECIPIENTS)
  const failed = (await Promise.all(groups.map(fieldsOf))).find(isGone)
  if (failed === undefined) return
  const recipients = [
    addressIn(failed.get('final-recipient')),
    addressIn(failed.get('original-recipient')),
    decodedXtext(addressIn(failed.get('original-recipient'))),
  ]
  const reason = failed.get('diagnostic-code') ?? failed.get('status') ?? ''
  return { mailId, recipients: [...new Set(recipients.filter((one) => one !== ''))], reason: reason.slice(0, LONGEST_REASON) }
}

/** What is returned of the mail: all of it, or its head. */
const ORIGINALS: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
])

/** Undefined for what no mail program could read either, such as one of a thousand layers. */
const parse = (raw: string) =>
  PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: 20 }).catch(() => undefined)

const textOf = ({ content }: { readonly content: ArrayBuffer | Uint8Array | string }): string =>
  typeof content === 'string' ? content.replaceAll('\r\n', '\n') : ''

/** Fields as in the head of a mail; of those that stand there twice the first counts. */
async function fieldsOf(text: string): Promise<Fields> {
  const parsed = await parse(`${text.trim()}\n\n`)
  return new Map(parsed?.headers.toReversed().map(({ key, value }) => [key, value.trim()]))
}

const isGone = (fields: Fields): boolean =>
  fields.get('action')?.toLowerCase() === 'failed' &&
  isReportedGone(fields.get('status') ?? '', fields.get('diagnostic-code') ?? '')

/** `<id@host>`: the host may have been another one when it was sent. */
function mailIdIn(fields: Fields): string | undefined {
  const id = fields.get(MAIL_ID_HEADER.toLowerCase()) ?? /^<([^@>]+)@/.exec(fields.get('message-id') ?? '')?.[1]?.toLowerCase()
  return id !== undefined && isId(id) ? id : undefined
}

/** `rfc822; fay@fans.example` */
const addressIn = (field: string | undefined): string =>
  canonicalAddress(
    (field ?? '')
      .replace(/^[^;]*;/, '')
      .trim()
      .replace(/^<(.*)>$/, '$1'),
  )

/** RFC 3461, section 4: `+2B` stands for a plus sign. */
const decodedXtext = (text: string): string =>
  text.replaceAll(/\+([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
