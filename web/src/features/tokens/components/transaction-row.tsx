/** One transaction of the wallet: what it was, with whom, and how much. */
import type { TokenTransaction } from '@fanfare/contract/tokens'
import { saleKind } from '#core/registry.ts'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { PlusIcon } from '#ui/icons.ts'
import css from './wallet.module.css'

export function TransactionRow({ transaction: { kind, with: other, tokens, createdAt } }: { transaction: TokenTransaction }) {
  const { icon: Drawn = PlusIcon, paid = () => (kind === 'refund' ? t('Refund') : t('Tokens bought')) } = saleKind(kind) ?? {}
  return (
    <div className={css['transaction']}>
      {other ? (
        <Avatar person={other} />
      ) : (
        <span className={css['mark']}>
          <Drawn />
        </span>
      )}
      <span className={css['what']}>
        {other ? <PersonName person={other} to={`/${other.username}`} /> : <strong>{paid()}</strong>}
        <small>
          {other && <>{paid()} · </>}
          <RelativeTime at={createdAt} />
        </small>
      </span>
      <span className={css['tokens']} data-in={tokens > 0 || undefined}>
        <bdi dir="ltr">
          {tokens > 0 ? '+' : '−'}
          {tokenCount(Math.abs(tokens))}
        </bdi>
        <small>{t('{tokens, plural, one {token} other {tokens}}', { tokens: Math.abs(tokens) })}</small>
      </span>
    </div>
  )
}
