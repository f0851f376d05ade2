/** A decision with its reasons, for the person whom it is about. An appeal takes one press. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { appealStatement, readStatement, type Statement as StatementView } from '@fanfare/contract/statements'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { AppealChip } from '../components/appeal-chip.tsx'
import { AppealForm } from '../components/appeal-form.tsx'
import { CounterNoticeForm } from '../components/counter-notice-form.tsx'
import { measureLabels } from '../components/case-labels.ts'
import css from '../components/cases.module.css'

const page = createLoaders(async ({ read, params }) => void (await read(readStatement, { params: { id: params['id'] ?? '' } })))
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Decision'))

export default function Statement() {
  const id = useParams()['id'] ?? ''
  const of = useApiQuery(readStatement, { params: { id } })
  return (
    <Page title={t('Decision')} lead={t('Case {number}', { number: String(of.caseNumber) })}>
      <BackLink to="/statements">{t('Decisions about you')}</BackLink>
      <Section title={of.measures.map((one) => measureLabels[one]()).join(', ')} isCard>
        <p>{t('Rule: {rule}', { rule: of.ruleLabel })}</p>
        <p className={css['words']} dir="auto">
          {of.reason}
        </p>
        {of.until !== null && <p>{rich('Suspended until {date}', { date: <DateOf at={of.until} /> })}</p>}
        <small className={css['soft']}>{rich('Decided on {date}', { date: <DateOf at={of.decidedAt} /> })}</small>
      </Section>
      {of.items.length > 0 && <Items of={of} />}
      <p>{t('Your earnings stay yours, and payouts that are not disputed are paid.')}</p>
      <Appeal of={of} />
      {of.counterNotice !== 'none' && <CounterNotice of={of} />}
    </Page>
  )
}

interface OfStatement {
  readonly of: StatementView
}

const Items = ({ of: { items } }: OfStatement) => (
  <Section title={t('Affected items')} isCard>
    <ul className={css['list']}>
      {items.map((one) => (
        <li key={one._id}>
          <span dir="auto">
            {one.kindLabel}
            {one.title !== '' && `: ${one.title}`}
          </span>
          {one.path !== '' && <Link to={one.path}>{t('View item')}</Link>}
        </li>
      ))}
    </ul>
  </Section>
)

function Appeal({ of }: OfStatement) {
  const [isOpen, setIsOpen] = useState(false)
  const { state, until, dueAt, reason } = of.appeal
  return (
    <Section title={t('Appeal')} action={<AppealChip state={state} />} isCard>
      {state === 'possible' && (
        <>
          <p>
            {rich('Another operator decides about your appeal. You can appeal until {date}.', { date: <DateOf at={until} /> })}
          </p>
          <div>
            <Button onClick={() => setIsOpen(true)}>{t('Appeal decision')}</Button>
          </div>
        </>
      )}
      {state === 'expired' && <p>{rich('The time to appeal ended on {date}.', { date: <DateOf at={until} /> })}</p>}
      {dueAt !== null && <p>{rich('We decide by {date} at the latest.', { date: <DateOf at={dueAt} /> })}</p>}
      {reason !== '' && (
        <p className={css['words']} dir="auto">
          {reason}
        </p>
      )}
      {isOpen && (
        <Sheet isOpen onClose={() => setIsOpen(false)} title={t('Appeal')}>
          <AppealForm route={appealStatement} id={of._id} onDone={() => setIsOpen(false)} />
        </Sheet>
      )}
    </Section>
  )
}

function CounterNotice({ of }: OfStatement) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={t('Counter-notice')} isCard>
      {of.counterNotice === 'possible' && (
        <>
          <p>
            {t(
              'If the copyright notice is wrong, you can answer it. We pass your answer on, with your name and address, and restore the item after 10 business days unless the other side files an action in court.',
            )}
          </p>
          <div>
            <Button variant="quiet" onClick={() => setIsOpen(true)}>
              {t('Write counter-notice')}
            </Button>
          </div>
        </>
      )}
      {of.counterNotice === 'open' && <p>{t('We have passed on your counter-notice.')}</p>}
      {of.counterNotice === 'decided' && <p>{t('Your counter-notice has been decided.')}</p>}
      {isOpen && (
        <Sheet isOpen onClose={() => setIsOpen(false)} title={t('Counter-notice')}>
          <CounterNoticeForm id={of._id} onDone={() => setIsOpen(false)} />
        </Sheet>
      )}
    </Section>
  )
}
