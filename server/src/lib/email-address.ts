/** Converts email addresses to a canonical form for storage and comparison. */
import { domainToASCII } from 'node:url'

/** RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_PART_LENGTH = 64

/** Characters that would end the host if the domain were part of a URL. */
const NOT_IN_A_DOMAIN = /[\s/?#:@%[\]\\]/

/**
 * Returns an address in lower case with its domain in ASCII (IDNA): `u@MÜNCHEN.example` is `u@xn--mnchen-3ya.example`. Returns
 * other texts, such as usernames, in lower case.
 */
export function canonicalAddress(typed: string): string {
  const text = typed.normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 0 || NOT_IN_A_DOMAIN.test(domain) || isAscii(domain)) return text
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length

export const hasLongLocalPart = (address: string): boolean => address.lastIndexOf('@') > MAX_LOCAL_PART_LENGTH
