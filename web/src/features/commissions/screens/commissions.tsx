import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  listCommissions,
  readCommissions,
  type Commission,
  type KindCommission,
  changeKindCommission,
  changePerformerCommission,
} from '@fanfare/contract/commissions'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { formatPercent } from '#lib/format.ts'
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
    <Page title={t('Commission')} lead={t('The share of each sale that the site keeps. Changes apply to new sales.')}>
      <Section title={t('By sale type')} isCard>
        <p className={css['soft']}>
          {rich(
            'The general commission is {percent} unless you set another one below. <settings>Change it in Settings</settings>.',
            {
              percent: <strong>{formatPercent(all.percent / 100)}</strong>,
              settings: (words) => <Link to="/admin/settings">{words}</Link>,
            },
          )}
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
            <span className={one.percent === null ? css['soft'] : css['own']}>
              {formatPercent((one.percent ?? general) / 100)}
            </span>
            <IfPermitted route={changeKindCommission}>
              {' '}
              <Button
                size="small"
                variant="plain"
                onClick={() => setOpen(one)}
                aria-label={t('Change commission: {kind}', { kind: one.title })}
              >
                {t('Change')}
              </Button>
            </IfPermitted>
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
    <IfPermitted route={changePerformerCommission}>
      {' '}
      <Button size="small" variant="quiet" icon={PlusIcon} onClick={() => setForm({})}>
        {t('Set a custom rate')}
      </Button>
    </IfPermitted>
  )
  return (
    <Section title={t('Custom rates')} action={add}>
      <DataTable
        pages={pages}
        label={t('Custom rates')}
        columns={agreementColumns((of) => setForm({ of }))}
        empty={
          <EmptyState icon={EarningsIcon} title={t('No custom rates')}>
            {t('A custom rate applies to everything a performer sells. The performer is notified.')}
          </EmptyState>
        }
      />
      {form && (
        <Sheet isOpen onClose={close} title={form.of?.performer?.name ?? t('Set a custom rate')}>
          <AgreementForm {...form} onDone={close} />
        </Sheet>
      )}
    </Section>
  )
}

const performerOf = ({ performer, title }: Commission) =>
  performer ? <PersonName person={performer} to={`/${performer.username}`} /> : title || t('Former user')

const agreementColumns = (change: (of: Commission) => void): DataColumn<Commission>[] => [
  {
    id: 'performer',
    label: t('Performer'),
    cell: ({ performer }) => (performer ? <PersonCell person={performer}>@{performer.username}</PersonCell> : t('Former user')),
  },
  { id: 'percent', label: t('Commission'), align: 'end', cell: ({ percent: share }) => formatPercent(share / 100) },
  { id: 'since', label: t('Since'), cell: ({ since }) => <DateOf at={since} /> },
  {
    id: 'change',
    label: t('Change'),
    align: 'end',
    card: 'aside',
    cell: (one) =>
      one.performer && (
        <IfPermitted route={changePerformerCommission}>
          {' '}
          <Button
            size="small"
            variant="plain"
            onClick={() => change(one)}
            aria-label={t('Change commission: {kind}', { kind: one.performer.name })}
          >
            {t('Change')}
          </Button>
        </IfPermitted>
      ),
  },
]

function History() {
  const pages = useInfiniteQuery(infiniteQuery(listCommissions, history))
  return (
    <Section title={t('Commission history')}>
      <DataTable
        pages={pages}
        label={t('Commission history')}
        columns={historyColumns()}
        empty={<p className={css['soft']}>{t('Only the general commission has been set so far.')}</p>}
      />
    </Section>
  )
}

const historyColumns = (): DataColumn<Commission>[] => [
  { id: 'what', label: t('Applies to'), cell: performerOf },
  { id: 'percent', label: t('Commission'), align: 'end', cell: ({ percent: share }) => formatPercent(share / 100) },
  {
    id: 'since',
    label: t('Set on'),
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
        t('in effect')
      ) : (
        <>
          <DateOf at={endedAt} /> <small>{endedBy?.name}</small>
        </>
      ),
  },
]
