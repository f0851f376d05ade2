/** Describes which part of locked content the viewer already owns, and the full price. */
import type { Unlock } from '@fanfare/contract/access'
import { t } from '#lib/i18n.ts'
import { tokenAmount } from '#lib/token-words.ts'

export type Owned = NonNullable<Extract<Unlock, { by: 'purchase' }>['owned']>

export const ownedWords = ({ items, of, fullPrice }: Owned): string =>
  t('You already own {items} of {of}. The full price is {amount}.', { items, of, amount: tokenAmount(fullPrice) })
