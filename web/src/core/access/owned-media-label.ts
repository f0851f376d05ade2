/** Describes which part of locked content the viewer already owns, and the full price. */
import type { Unlock } from '@fanfare/contract/access'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

export type OwnedMedia = NonNullable<Extract<Unlock, { by: 'purchase' }>['owned']>

export const ownedMediaLabel = ({ items, of, fullPrice }: OwnedMedia): string =>
  t('You already own {items} of {of}. The full price is {amount}.', { items, of, amount: formatTokens(fullPrice) })
