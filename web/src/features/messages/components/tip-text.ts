/** Reads the text of a tip or gift. The first line is the server's, in English, with the amount; the fan's message follows. */
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

interface Tip {
  readonly amount: string
  readonly words: string
}

export function parseTip(text: string): Tip {
  const [first = '', ...words] = text.split('\n')
  const tokens = Number(/[\d.]+/.exec(first)?.[0])
  return {
    amount: Number.isNaN(tokens) ? first : t('Tipped {amount}', { amount: formatTokens(tokens) }),
    words: words.join('\n'),
  }
}

interface Gift extends Tip {
  /** The gift's name in the catalog. */
  readonly gift: string
  readonly tokens: number
}

export function parseGift(text: string): Gift {
  const [first = '', ...words] = text.split('\n')
  const [, gift = '', count = '0'] = /^Sent ([a-z]+) for ([\d.]+) tokens$/.exec(first) ?? []
  const tokens = Number(count)
  const amount = formatTokens(tokens)
  return { gift, tokens, amount, words: words.join('\n') }
}
