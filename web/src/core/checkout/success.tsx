import type { ReactNode } from 'react'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { CheckIcon } from '#ui/icons.ts'
import { PayBar } from './pay-bar.tsx'
import css from './sheet.module.css'
import own from './success.module.css'

interface SuccessProps {
  readonly title: string
  readonly children: ReactNode
  readonly action: ReactNode
  /** False after a payment by card, which does not change the balance. */
  readonly isFromWallet?: boolean
}

export function Success({ title, children, action, isFromWallet = true }: SuccessProps) {
  const { balance } = useMe()
  return (
    <div className={css['part']}>
      <div className={own['success']} role="status">
        <span className={own['tick']}>
          <CheckIcon size={32} />
        </span>
        <h3>{title}</h3>
        <p>{children}</p>
        {isFromWallet && (
          <p className={css['small']} data-balance>
            {rich('Your balance: {tokens}', { tokens: <TokenAmount value={balance} /> })}
          </p>
        )}
      </div>
      <PayBar>{action}</PayBar>
    </div>
  )
}

export const DoneButton = ({ onClose }: { onClose: () => void }) => (
  <Button size="large" isWide onClick={onClose}>
    {t('Done')}
  </Button>
)
