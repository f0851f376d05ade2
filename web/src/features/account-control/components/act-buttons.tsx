import { useState } from 'react'
import type { AccountAct, AccountDetails } from '@fanfare/contract/account-control'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ActForm } from './act-form.tsx'
import { ACTS, actWords } from './act-words.ts'
import css from './account.module.css'

export function ActButtons({ account }: { readonly account: AccountDetails }) {
  const [act, setAct] = useState<AccountAct>()
  const close = () => setAct(undefined)
  if (account.possible.length === 0) return null
  return (
    <Section title={t('Actions')} isCard>
      <div className={css['acts']}>
        {ACTS.filter((one) => account.possible.includes(one)).map((one) => (
          <Button key={one} size="small" variant="quiet" onClick={() => setAct(one)}>
            {actWords(one, account).action}
          </Button>
        ))}
      </div>
      {act !== undefined && (
        <Sheet isOpen onClose={close} title={actWords(act, account).title}>
          <ActForm account={account} act={act} onDone={close} />
        </Sheet>
      )}
    </Section>
  )
}
