import { useParams } from 'react-router'
import { addAccountNote, readAccount, type AccountDetails } from '@fanfare/contract/account-control'
import { listLinkedBlocks } from '@fanfare/contract/blocks'
import { searchCases } from '@fanfare/contract/cases'
import { searchSales } from '@fanfare/contract/refunds'
import { readVerification } from '@fanfare/contract/verifications'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useSettings } from '#core/viewer.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money, RelativeTime } from '#ui/amounts.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Figures } from '#ui/figures.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AccountHead } from '../components/account-head.tsx'
import { ActButtons } from '../components/act-buttons.tsx'
import { Erasure } from '../components/erasure.tsx'
import { LinkedBlocks, linkedBlocksInput } from '../components/linked-blocks.tsx'
import { NoteForm } from '../components/note-form.tsx'
import css from '../components/account.module.css'

const page = createLoaders(async ({ read, params }) => {
  const id = params['id'] ?? ''
  await Promise.all([read(readAccount, { params: { id } }), read(listLinkedBlocks, linkedBlocksInput(id))])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Account'))

export default function Account() {
  const id = useParams()['id'] ?? ''
  const account = useApiQuery(readAccount, { params: { id } })
  return (
    <Stack>
      <BackLink to="/admin/accounts">{t('Accounts')}</BackLink>
      <AccountHead account={account} />
      <ActButtons account={account} />
      {account.role !== 'admin' && <Sales account={account} />}
      {account.role !== 'admin' && <Cases account={account} />}
      <Sessions account={account} />
      {account.role !== 'admin' && <LinkedBlocks id={id} />}
      <Section title={t('Notes')} isCard>
        <IfPermitted route={addAccountNote}>
          <NoteForm id={id} />
        </IfPermitted>
        <Notes account={account} />
      </Section>
      {account.role !== 'admin' && account.status !== 'closed' && <Erasure account={account} />}
      <History account={account} />
    </Stack>
  )
}

interface OfAccount {
  readonly account: AccountDetails
}

function Sales({ account: { _id: id, role, person, amount, sales, verification, status } }: OfAccount) {
  const { currency } = useSettings()
  const isFan = role === 'fan'
  return (
    <Section title={isFan ? t('Payments') : t('Sales')}>
      <Figures
        items={[
          { label: isFan ? t('Spent') : t('Earned'), value: <Money value={amount ?? 0} currency={currency} /> },
          { label: isFan ? t('Purchases') : t('Sales'), value: sales.count, hint: lastSale(sales.lastAt) },
          { label: t('Refunds'), value: sales.refunds },
          ...(isFan ? [] : [{ label: t('Balance'), value: <Money value={sales.balance} currency={currency} /> }]),
        ]}
      />
      <div className={css['links']}>
        <IfPermitted route={searchSales}>
          <Button size="small" variant="quiet" to={`/admin/sales?username=${person.username}`}>
            {isFan ? t('View purchases') : t('View sales')}
          </Button>
        </IfPermitted>
        {verification && (
          <IfPermitted route={readVerification}>
            <Button size="small" variant="quiet" to={`/admin/verifications/${id}`}>
              {t('View verification')}
            </Button>
          </IfPermitted>
        )}
        {status === 'active' && !isFan && (
          <Button size="small" variant="quiet" to={`/${person.username}`}>
            {t('View profile')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Repeat infringers are closed, as the DMCA asks. */
const Cases = ({ account: { strikes, person } }: OfAccount) => (
  <Section title={t('Cases')}>
    <Figures
      items={[
        { label: t('Decisions against this account'), value: strikes.decisions },
        { label: t('Copyright strikes'), value: strikes.copyright },
      ]}
    />
    <div className={css['links']}>
      <IfPermitted route={searchCases}>
        <Button size="small" variant="quiet" to={`/admin/cases?q=${person.username}`}>
          {t('View cases')}
        </Button>
      </IfPermitted>
    </div>
  </Section>
)

const lastSale = (at: string | null) => (at === null ? undefined : rich('Last on {date}', { date: <DateOf at={at} /> }))

const Sessions = ({ account: { sessions } }: OfAccount) => (
  <Section title={t('Active sessions')} isCard>
    {sessions.length === 0 ? (
      <p className={css['soft']}>{t('Not signed in anywhere.')}</p>
    ) : (
      <ul className={css['list']}>
        {sessions.map(({ _id, device, address, lastSeenAt }) => (
          <li key={_id}>
            <strong>{device || t('Unknown device')}</strong>
            <small className={css['soft']}>
              {rich('{address} · last active {when}', {
                address: <bdi>{address}</bdi>,
                when: <RelativeTime at={lastSeenAt} />,
              })}
            </small>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

const Notes = ({ account: { notes } }: OfAccount) =>
  notes.length > 0 && (
    <ul className={css['list']}>
      {notes.map(({ _id, by, text, at }) => (
        <li key={_id}>
          <p className={css['words']}>{text}</p>
          <small className={css['soft']}>
            {by.name} · <DateAndTimeOf at={at} />
          </small>
        </li>
      ))}
    </ul>
  )

const History = ({ account: { acts } }: OfAccount) => (
  <Section title={t('History')} isCard>
    {acts.length === 0 ? (
      <p className={css['soft']}>{t('No operator has done anything about this account.')}</p>
    ) : (
      <ul className={css['list']}>
        {acts.map(({ _id, label, by, reason, until, at }) => (
          <li key={_id}>
            <strong>{label}</strong>
            {reason !== '' && <p className={css['words']}>{reason}</p>}
            <small className={css['soft']}>
              {by} · <DateAndTimeOf at={at} />
              {until !== null && <> · {rich('until {date}', { date: <DateOf at={until} /> })}</>}
            </small>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
