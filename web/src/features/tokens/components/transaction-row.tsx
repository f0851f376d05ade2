import { useState } from 'react'
import type { TokenTransaction } from '@fanfare/contract/tokens'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime, TokenFigure } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { ReceiptIcon } from '#ui/icons.ts'
import { transactionKind } from './transaction-kind.ts'
import css from './wallet.module.css'

const ReceiptSheet = idleComponent(() => import('./receipt-sheet.tsx'))

export function TransactionRow({ transaction }: { readonly transaction: TokenTransaction }) {
  const { _id: id, kind, with: other, tokens, isAnonymous, createdAt } = transaction
  const [isOpen, setOpen] = useState(false)
  const { icon: Drawn, word: kindWord } = transactionKind(kind)
  const word = isAnonymous ? t('Anonymous tip') : kindWord
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
        {other ? <PersonName person={other} to={`/${other.username}`} /> : <strong>{word}</strong>}
        <small>
          {other && <>{word} · </>}
          <RelativeTime at={createdAt} />
        </small>
      </span>
      <span className={css['end']}>
        <span className={css['tokens']} data-in={tokens > 0 || undefined}>
          <TokenFigure value={Math.abs(tokens)} sign={tokens > 0 ? '+' : '−'} />
        </span>
        <IconButton
          label={t('Receipt: {what}', { what: `${word}, ${formatDate(createdAt)}` })}
          icon={ReceiptIcon}
          onClick={() => setOpen(true)}
        />
      </span>
      {isOpen && <ReceiptSheet id={id} onClose={() => setOpen(false)} />}
    </div>
  )
}
