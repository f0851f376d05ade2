/** Finds addresses, @names and #tags in texts. It only marks parts of the text and never produces markup. */
import { URL_PATTERN, MENTION_PATTERN, HASHTAG_PATTERN } from '@fanfare/contract/text-patterns'

export type Token =
  | { readonly kind: 'text'; readonly text: string }
  /** Another site. `href` is http or https, and `host` is the actual host in ASCII. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly host: string }
  /** This site. */
  | { readonly kind: 'name' | 'tag'; readonly text: string; readonly to: string }

/** Invisible and direction-changing characters, which can disguise an address. */
const DECEIVING = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u

interface Found {
  readonly at: number
  readonly token: Token
}

/** Returns the whole text as pieces, in order. */
export function tokensOf(text: string): Token[] {
  const links = [...text.matchAll(URL_PATTERN)].flatMap((match) => found(match.index, linkIn(match[0])))
  const names = [...text.matchAll(MENTION_PATTERN)].flatMap((match) => found(match.index, nameIn(match[1] ?? '')))
  const tags = [...text.matchAll(HASHTAG_PATTERN)].flatMap((match) => found(match.index, tagIn(match[1] ?? '')))
  return pieces(text, [...links, ...names, ...tags])
}

const found = (at: number, token: Token | undefined): Found[] => (token ? [{ at, token }] : [])

/** Links win over overlapping names, because a name inside an address is part of the address. */
function pieces(text: string, all: readonly Found[]): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const { at, token } of all.toSorted((a, b) => a.at - b.at)) {
    if (at < end) continue
    if (at > end) tokens.push({ kind: 'text', text: text.slice(end, at) })
    tokens.push(token)
    end = at + token.text.length
  }
  if (end < text.length) tokens.push({ kind: 'text', text: text.slice(end) })
  return tokens
}

function linkIn(raw: string): Token | undefined {
  // Cuts at the first hidden character. The rest stays text.
  const [plain = ''] = raw.split(DECEIVING, 1)
  const text = withoutTail(plain)
  const address = text.toLowerCase().startsWith('www.') ? `https://${text}` : text
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!isSafe(url)) return undefined
  return { kind: 'link', text, href: url.href, host: url.host }
}

/** `https://bank.example@evil.example` names one host and leads to another. */
const isSafe = ({ protocol, username, password, hostname }: URL) =>
  (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && /[^.]\.[^.]/.test(hostname)

/** A final period belongs to the sentence. A closing bracket belongs to the address if its opening bracket does. */
function withoutTail(text: string): string {
  let end = text.length
  while (end > 0 && isTail(text.slice(0, end))) end -= 1
  return text.slice(0, end)
}

function isTail(text: string): boolean {
  const last = text.at(-1) ?? ''
  const opening = { ')': '(', ']': '[' }[last]
  if (opening === undefined) return /[.,;:!?*~_〜～]/u.test(last)
  return text.split(last).length > text.split(opening).length
}

function nameIn(raw: string): Token | undefined {
  const name = raw.replace(/\.+$/, '')
  return name.length < 3 ? undefined : { kind: 'name', text: `@${name}`, to: `/${name.toLowerCase()}` }
}

const tagIn = (tag: string): Token => ({ kind: 'tag', text: `#${tag}`, to: `/tag/${encodeURIComponent(tag.toLowerCase())}` })
