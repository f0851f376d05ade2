/** The text of a tip: its first line is the server's, in English and with the amount; what follows are the fan's own words. */
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export function readTip(text: string): { readonly amount: string; readonly words: string } {
  const [first = '', ...words] = text.split('\n')
  const tokens = Number(/[\d.]+/.exec(first)?.[0])
  return {
    amount: Number.isNaN(tokens) ? first : t('Tipped {count} tokens', { count: tokenCount(tokens) }),
    words: words.join('\n'),
  }
}
