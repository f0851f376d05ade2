import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listCommissions, readCommissions, type Commission, type KindCommission } from '@fanfare/contract/commissions'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { percent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { EarningsIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { AgreementForm } from '../components/agreement-form.tsx'
import { KindForm } from '../components/kind-form.tsx'
import css from '../components/commissions.module.css'

const agreed = { query: { of: 'performers', limit: 20 } } as const
const history = { query: { limit: 20 } }
const page = createLoaders(async ({ read, list }) => {
  await Promise.all([read(readCommissions, {}), list(listCommissions, agreed), list(listCommissions, history)])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Commission'))

export default function Commissions() {
  const all = useApiQuery(readCommissions, {})
  return (
    <Page title={t('Commission')} lead={t('What the site keeps of a sale. A change holds for sales from then on.')}>
      <Section title={t('By kind of sale')} isCard>
        <p className={css['soft']}>
          {rich('In general {percent}, unless something else is set below: <settings>change it in the settings</settings>.', {
            percent: <strong>{percent(all.percent / 100)}</strong>,
            settings: (words) => <Link to="/admin/settings">{words}</Link>,
          })}
        </p>
        <Kinds general={all.percent} kinds={all.kinds} />
      </Section>
      <Agreements />
      <History />
    </Page>
  )
}

function Kinds({ general, kinds }: { readonly general: number; readonly kinds: readonly KindCommission[] }) {
  const [open, setOpen] = useState<KindCommission>()
  const close = () => setOpen(undefined)
  return (
    <>
      <ul className={css['kinds']}>
        {kinds.map((one) => (
          <li key={one.kind}>
            <span>{one.title}</span>
            <span className={one.percent === null ? css['soft'] : css['own']}>{percent((one.percent ?? general) / 100)}</span>
            <Button
              size="small"
              variant="plain"
              onClick={() => setOpen(one)}
              aria-label={t('Change the commission: {kind}', { kind: one.title })}
            >
              {t('Change')}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <Sheet isOpen onClose={close} title={open.title}>
          <KindForm of={open} general={general} onDone={close} />
        </Sheet>
      )}
    </>
  )
}

function Agreements() {
  const pages = useInfiniteQuery(infiniteQuery(listCommissions, agreed))
  const [form, setForm] = useState<{ readonly of?: Commission }>()
  const close = () => setForm(undefined)
  const add = (
    <Button size="small" variant="quiet" icon={PlusIcon} onClick={() => setForm({})}>
      {t('Agree with a performer')}
    </Button>
  )
  return (
    <Section title={t('Agreed with performers')} action={add}>
      <DataTable
        pages={pages}
        label={t('Agreed with performers')}
        columns={agreementColumns((of) => setForm({ of }))}
        empty={
          <EmptyState icon={EarningsIcon} title={t('Nothing agreed')}>
            {t('A commission of their own holds for everything that a performer sells, and they are told of it.')}
          </EmptyState>
        }
      />
      {form && (
        <Sheet isOpen onClose={close} title={form.of?.performer?.name ?? t('Agree with a performer')}>
          <AgreementForm {...form} onDone={close} />
        </Sheet>
      )}
    </Section>
  )
}

const performerOf = ({ performer, title }: Commission) =>
  performer ? <PersonName person={performer} to={`/${performer.username}`} /> : title || t('Somebody who has left')

const agreementColumns = (change: (of: Commission) => void): DataColumn<Commission>[] => [
  {
    id: 'performer',
    label: t('Performer'),
    cell: ({ performer }) =>
      performer ? <PersonCell person={performer}>@{performer.username}</PersonCell> : t('Somebody who has left'),
  },
  { id: 'percent', label: t('Commission'), align: 'end', cell: ({ percent: share }) => percent(share / 100) },
  { id: 'since', label: t('Since'), cell: ({ since }) => <DateOf at={since} /> },
  {
    id: 'change',
    label: t('Change'),
    align: 'end',
    card: 'aside',
    cell: (one) =>
      one.performer && (
        <Button
          size="small"
          variant="plain"
          onClick={() => change(one)}
          aria-label={t('Change the commission: {kind}', { kind: one.performer.name })}
        >
          {t('Change')}
        </Button>
      ),
  },
]

function History() {
  const pages = useInfiniteQuery(infiniteQuery(listCommissions, history))
  return (
    <Section title={t('What was set, and by whom')}>
      <DataTable
        pages={pages}
        label={t('What was set, and by whom')}
        columns={historyColumns()}
        empty={<p className={css['soft']}>{t('Nothing but the general commission was ever set.')}</p>}
      />
    </Section>
  )
}

const historyColumns = (): DataColumn<Commission>[] => [
  { id: 'what', label: t('Of'), cell: performerOf },
  { id: 'percent', label: t('Commission'), align: 'end', cell: ({ percent: share }) => percent(share / 100) },
  {
    id: 'since',
    label: t('Set'),
    cell: ({ since, by }) => (
      <>
        <DateOf at={since} /> <small>{by?.name}</small>
      </>
    ),
  },
  {
    id: 'ended',
    label: t('Until'),
    cell: ({ endedAt, endedBy }) =>
      endedAt === null ? (
        t('holds')
      ) : (
        <>
          <DateOf at={endedAt} /> <small>{endedBy?.name}</small>
        </>
      ),
  },
]
