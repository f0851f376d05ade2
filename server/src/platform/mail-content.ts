/** Defines the parts of an email, from which its plain text and its HTML are made. */

/** Say what happened and what to do. Each sentence begins with a capital letter and ends with a full stop. */
export type Sentences = readonly [string] | readonly [string, string] | readonly [string, string, string]

export interface MailLink {
  readonly label: string
  readonly url: string
}

interface MailAccent {
  readonly accent: string
  readonly onAccent: string
}

/** The operator's own look. */
export interface MailBrand {
  readonly accent?: { readonly light: MailAccent; readonly dark: MailAccent }
  /** A PNG in the storage. It travels in the email, so that reading the email loads nothing. */
  readonly logo?: { readonly key: string; readonly width: number; readonly height: number }
}

export interface MailContent {
  readonly greeting: string
  readonly body: Sentences
  /** Written by someone else: shown as plain text, without links. */
  readonly quote?: string
  readonly items?: readonly MailLink[]
  readonly button: MailLink
  /** A second choice below the button. */
  readonly otherwise?: MailLink
  /** A sentence below the button, for a reader who did not expect the email. */
  readonly note?: string
  readonly siteName: string
  readonly brand?: MailBrand
  /** Links in the footer, such as to unsubscribe. */
  readonly foot?: readonly MailLink[]
}

/** Returns the plain text: every URL on its own line, and the footer below `-- ` (RFC 3676, section 4.3). */
export function textOf({ greeting, body, quote, items = [], button, otherwise, note, siteName, foot = [] }: MailContent): string {
  const links = [...items, button, ...(otherwise ? [otherwise] : [])]
  const paragraphs = [
    greeting,
    body.join(' '),
    ...(quote === undefined ? [] : [quote.replaceAll(/^/gm, '> ')]),
    ...links.map(linkText),
    ...(note === undefined ? [] : [note]),
    siteName,
    ...foot.map((one, i) => (i === 0 ? `-- \n${linkText(one)}` : linkText(one))),
  ]
  return paragraphs.join('\n\n')
}

const linkText = ({ label, url }: MailLink): string => `${label}:\n${addressOf(url)}`

const addressOf = (url: string): string => (url.startsWith('mailto:') ? decodeURIComponent(url.slice('mailto:'.length)) : url)
