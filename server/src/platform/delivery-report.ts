/** Parses the delivery reports of mail servers (RFC 3464). Pure. */
import PostalMime from 'postal-mime'
import { canonicalAddress } from '#lib/email-address.ts'
import { isId } from '#lib/id.ts'
import { isUnknownMailbox } from './mail-rejections.ts'

/** A header of every email: some relays, such as Amazon SES, replace the Message-ID. */
export const MAIL_ID_HEADER = 'X-Fanfare-Mail'

export interface ReturnedMail {
  /** The id of our email, from its header. */
  readonly mailId: string
  /** The recipients in the report, in lower case. Any of them may be the address that we have. */
  readonly recipients: readonly string[]
  /** The reason in the words of the mail server. */
  readonly reason: string
}

const MAX_REASON_CHARACTERS = 300
/** Our emails have one recipient. */
const MAX_RECIPIENTS = 10

type Fields = ReadonlyMap<string, string>

/**
 * Returns the email that permanently failed. Returns undefined for delays, full mailboxes, rejected contents, and messages that
 * are not reports.
 */
export async function returnedMailIn(raw: string): Promise<ReturnedMail | undefined> {
  const parsed = await parse(raw)
  const statuses = parsed?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const original = parsed?.attachments.find(({ mimeType }) => ORIGINALS.has(mimeType))
  if (statuses === undefined || original === undefined) return
  const mailId = mailIdIn(await fieldsOf(textOf(original)))
  if (mailId === undefined) return
  // The first group is about the mail server, each other group about one recipient.
  const groups = textOf(statuses)
    .split(/\n\s*\n/)
    .slice(1, 1 + MAX_RECIPIENTS)
  const failed = (await Promise.all(groups.map(fieldsOf))).find(hasUnknownMailbox)
  if (failed === undefined) return
  const recipients = [
    addressIn(failed.get('final-recipient')),
    addressIn(failed.get('original-recipient')),
    decodedXtext(addressIn(failed.get('original-recipient'))),
  ]
  const reason = failed.get('diagnostic-code') ?? failed.get('status') ?? ''
  return {
    mailId,
    recipients: [...new Set(recipients.filter((one) => one !== ''))],
    reason: reason.slice(0, MAX_REASON_CHARACTERS),
  }
}

/** Content types of the returned email: the whole email or its header. */
const ORIGINALS: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
])

/** Resolves to undefined for messages that no mail program can read, such as one with a thousand nested layers. */
const parse = (raw: string) =>
  PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: 20 }).catch(() => undefined)

const textOf = ({ content }: { readonly content: ArrayBuffer | Uint8Array | string }): string =>
  typeof content === 'string' ? content.replaceAll('\r\n', '\n') : ''

/** Returns header fields by name. The first counts if a field appears twice. */
async function fieldsOf(text: string): Promise<Fields> {
  const parsed = await parse(`${text.trim()}\n\n`)
  return new Map(parsed?.headers.toReversed().map(({ key, value }) => [key, value.trim()]))
}

const hasUnknownMailbox = (fields: Fields): boolean =>
  fields.get('action')?.toLowerCase() === 'failed' &&
  isUnknownMailbox(fields.get('status') ?? '', fields.get('diagnostic-code') ?? '')

function mailIdIn(fields: Fields): string | undefined {
  const id = fields.get(MAIL_ID_HEADER.toLowerCase()) ?? /^<([^@>]+)@/.exec(fields.get('message-id') ?? '')?.[1]?.toLowerCase()
  return id !== undefined && isId(id) ? id : undefined
}

/** Reads `rfc822; fay@fans.example`. */
const addressIn = (field: string | undefined): string =>
  canonicalAddress(
    (field ?? '')
      .replace(/^[^;]*;/, '')
      .trim()
      .replace(/^<(.*)>$/, '$1'),
  )

/** RFC 3461, section 4: `+2B` encodes a plus sign. */
const decodedXtext = (text: string): string =>
  text.replaceAll(/\+([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
