/** Shows whether and when an account is erased, and lets an operator hold the erasure. */
import { useState } from 'react'
import { holdErasure, releaseErasure } from '@fanfare/contract/account-closing'
import type { AccountDetails } from '@fanfare/contract/account-control'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { IfPermitted } from '#core/permissions.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { HoldForm } from './hold-form.tsx'
import css from './account.module.css'

interface OfAccount {
  readonly account: AccountDetails
}

export function Erasure({ account }: OfAccount) {
  const { erasureHold: hold } = account
  return (
    <Section title={t('Erasure')} isCard>
      <p className={css['soft']}>{wordsOf(account)}</p>
      {hold && (
        <div className={css['why']}>
          <p>{rich('On hold. {name}, {when}', { name: <bdi>{hold.by.name}</bdi>, when: <DateAndTimeOf at={hold.since} /> })}</p>
          <blockquote>{hold.reason}</blockquote>
        </div>
      )}
      <IfPermitted route={holdErasure}>
        <HoldButton key={hold ? 'held' : 'free'} account={account} />
      </IfPermitted>
    </Section>
  )
}

function wordsOf({ closing, erasureHold }: AccountDetails) {
  if (!closing) return t('A closed account is erased after 14 days. A hold stops this, also for an account that is closed later.')
  if (erasureHold) return t('This account is closed. It isn’t erased while it is on hold.')
  return rich('This account is closed. It is erased on {date}.', { date: <DateOf at={closing.eraseAt} /> })
}

function HoldButton({ account: { _id: id, person, closing, erasureHold } }: OfAccount) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <div>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        {erasureHold ? t('Release hold') : t('Hold erasure')}
      </Button>
      {erasureHold ? (
        <ConfirmMutation
          isOpen={isAsking}
          onClose={close}
          title={t('Release the hold on {name}?', { name: person.name })}
          consequence={
            closing
              ? t('The account is erased in three days at the earliest. Its owner is reminded by email.')
              : t('If the account is closed, it is erased after 14 days.')
          }
          action={t('Release hold')}
          route={releaseErasure}
          input={{ params: { id } }}
        />
      ) : (
        isAsking && (
          <Sheet isOpen onClose={close} title={t('Hold the erasure of {name}?', { name: person.name })}>
            <HoldForm id={id} onDone={close} />
          </Sheet>
        )
      )}
    </div>
  )
}
