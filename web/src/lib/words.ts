/** The one message catalogue: every text that a person reads goes through `say`. English sources are their own ids. */
import { setupI18n } from '@lingui/core'
import { compile } from './icu.ts'

export const locale = 'en'
export const direction: 'ltr' | 'rtl' = 'ltr'

type Values = Readonly<Record<string, string | number>>

const i18n = setupI18n({ locale, messages: { [locale]: {} } })
const known = new Set<string>()

/**
 * A text in the reader's language. `message` is ICU: `You have {count, plural, one {# post} other {# posts}}`.
 * Keep it a literal at the call, so that translators' tools find it.
 */
export function say(message: string, values?: Values): string {
  if (!values) return message
  if (!known.has(message)) {
    known.add(message)
    i18n.load(locale, { [message]: compile(message) })
  }
  return i18n._(message, { ...values })
}
