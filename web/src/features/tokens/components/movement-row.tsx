/** One movement of the wallet: what it was, with whom, and how much. */
import type { Movement } from '@fanfare/contract/tokens'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { HeartIcon, MessageIcon, PlusIcon, TipIcon, UnlockIcon, type Icon } from '#ui/icons.ts'
import css from './wallet.module.css'

const icons: Record<Movement['kind'], Icon> = {
  tip: TipIcon,
  post: UnlockIcon,
  message: MessageIcon,
  subscription: HeartIcon,
  purchase: PlusIcon,
}
const names: Record<Movement['kind'], () => string> = {
  tip: () => t('Tip'),
  post: () => t('Post unlocked'),
  message: () => t('Message unlocked'),
  subscription: () => t('Subscription'),
  purchase: () => t('Tokens bought'),
}

export function MovementRow({ movement: { kind, with: other, tokens, createdAt } }: { movement: Movement }) {
  const Drawn = icons[kind]
  return (
    <div className={css['movement']}>
      {other ? (
        <Avatar person={other} />
      ) : (
        <span className={css['mark']}>
          <Drawn />
        </span>
      )}
      <span className={css['what']}>
        {other ? <PersonName person={other} to={`/${other.username}`} /> : <strong>{names[kind]()}</strong>}
        <small>
          {other && <>{names[kind]()} · </>}
          <RelativeTime at={createdAt} />
        </small>
      </span>
      <span className={css['tokens']} data-in={tokens > 0 || undefined}>
        {tokens > 0 ? '+' : '−'}
        {tokenCount(Math.abs(tokens))}
        <small>{t('{tokens, plural, one {token} other {tokens}}', { tokens: Math.abs(tokens) })}</small>
      </span>
    </div>
  )
}
