/** Finds links: URLs with a scheme, bare domains of every known top-level domain (IANA), and IP addresses. Pure. */
import { isIPv6 } from 'node:net'
import tlds from 'tlds' with { type: 'json' }
import { latinLookalike, type FoldedText, type Span } from './fold-text.ts'

/** Returns everything that a reader would take for a URL, including its path. */
export const linksIn = (folded: FoldedText): Span[] => {
  // An ideographic full stop separates labels (RFC 3490), but between Chinese or Japanese words it ends a sentence.
  const text = folded.text.replaceAll(IDEOGRAPHIC_DOT, '.')
  const found = [
    ...spansOf(text, WITH_SCHEME),
    ...[...text.matchAll(DOMAIN)].flatMap((match) => domainIn({ ...folded, text }, match)),
    ...spansOf(text, IPV4),
    ...spansOf(text, IPV6).filter(({ start, end }) => isAddress(text.slice(start, end))),
  ]
  return outermost(found)
}

/** Returns spans in order, without those inside another span. */
function outermost(spans: Span[]): Span[] {
  let end = 0
  return spans
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((span) => {
      const isPart = span.end <= end
      end = Math.max(end, span.end)
      return !isPart
    })
}

const IDEOGRAPHIC_DOT =
  /(?<=[\p{L}\p{N}])(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])。(?=[\p{L}\p{N}])/gu
const WITH_SCHEME = /(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)\S+/gu
/** Labels with dots between them, outside of email addresses. */
const DOMAIN = /(?=[\p{L}\p{N}])(?<![\p{L}\p{N}@][._-]*)(?![\p{L}\p{N}._+-]*@)(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}/gu
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
/** Excludes four-part version numbers, which follow a letter. */
const IPV4 = new RegExp(`(?<![\\p{L}\\p{N}.-])${OCTET}(?:\\.${OCTET}){3}(?![\\p{L}\\p{N}]|\\.\\d)(?:[/:?#]\\S*)?`, 'gu')
const IPV6 = /\[[0-9a-f:.]{2,45}\]|(?<![\p{L}\p{N}:.])[0-9a-f]{3,4}:(?:[0-9a-f]{0,4}:){1,6}[0-9a-f]{0,4}(?![\p{L}\p{N}:])/gu

const isAddress = (found: string): boolean => isIPv6(found.replaceAll(/[[\]]/g, ''))

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index: start }) => ({ start, end: start + found.length }))

/** Folded like the texts in which they are searched. */
const endings: ReadonlySet<string> = new Set(tlds.map(latinLookalike))
const isEnding = (label: string): boolean => endings.has(label) || label.startsWith('xn--')

/** Endings that count as domains even with a capital letter, because no sentence begins with them. */
const NO_WORDS: ReadonlySet<string> = new Set(
  'com net org info biz xyz app dev site shop online link click top vip gg tv'.split(' '),
)
const TWO_LETTER_WORDS: ReadonlySet<string> = new Set(
  'am as at be by do el es he in is it la me mi my no se so su to tu us we'.split(' '),
)

function domainIn({ text, original }: FoldedText, { 0: found, index: start }: RegExpMatchArray & { index: number }): Span[] {
  const labels = found.split('.')
  let end = start + (labels[0]?.length ?? 0)
  for (const [i, label] of labels.entries()) {
    if (i === 0) continue
    const from = end + 1
    end = from + label.length
    if (!isEnding(label) || !isHost(labels.slice(0, i))) continue
    const path = /^[/:?#]\S+|^(?:\.[\p{L}\p{N}-]+)+\S*/u.exec(text.slice(end))?.[0] ?? ''
    if (!/^[/:?#]/.test(path) && beginsSentence(label, original(from, end))) continue
    return [{ start, end: end + path.length }]
  }
  return []
}

/** "3.de" is a number, and "e.g.it" an abbreviation with a word after it. */
const isHost = (labels: readonly string[]): boolean =>
  /\p{L}/u.test(labels.at(-1) ?? '') && (labels.length === 1 || labels.some((label) => label.length > 1))

/** "Hello.World" lacks a space; "Evil.Com" and "EVIL.WORLD" are domains. */
const beginsSentence = (ending: string, written: string): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(written) && !NO_WORDS.has(ending) && (ending.length > 2 || TWO_LETTER_WORDS.has(ending))
