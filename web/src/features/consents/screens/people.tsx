/** The people whom a performer's content shows, and the state of their consents. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPeopleShown, type PersonShown } from '@fanfare/contract/consents'
import { scopeLabel, stateLabel, stateTone } from '#core/consents/consent-labels.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { InviteForm } from '../components/invite-form.tsx'
import { PeopleTabs } from '../components/people-tabs.tsx'
import { PersonActs } from '../components/person-acts.tsx'
import css from '../components/consents.module.css'

const input = { query: { limit: 50 } }
const page = createLoaders(async ({ list }) => void (await list(listPeopleShown, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('People shown'))

export default function People() {
  const pages = useInfiniteQuery(infiniteQuery(listPeopleShown, input))
  const [isNew, setNew] = useState(false)
  const close = () => setNew(false)
  return (
    <Page
      title={t('People shown')}
      lead={t('Everyone in your content must consent before others see it. Invite people here, and name them when you publish.')}
      action={
        <Button icon={PlusIcon} onClick={() => setNew(true)}>
          {t('Invite person')}
        </Button>
      }
    >
      <PeopleTabs />
      <DataTable
        pages={pages}
        label={t('People')}
        columns={columns()}
        details={{ nameOf: ({ name }) => name, of: (person) => <PersonActs person={person} /> }}
        empty={
          <EmptyState icon={FansIcon} title={t('No one yet')}>
            {t('Content that shows only you needs no invitation.')}
          </EmptyState>
        }
      />
      {isNew && (
        <Sheet isOpen onClose={close} title={t('Invite person')}>
          <InviteForm onDone={close} />
        </Sheet>
      )}
    </Page>
  )
}

const columns = (): DataColumn<PersonShown>[] => [
  {
    id: 'person',
    label: t('Person'),
    cell: ({ performer, name }) =>
      performer ? (
        <PersonCell person={performer}>
          <bdi>@{performer.username}</bdi>
        </PersonCell>
      ) : (
        <span className={css['name']}>
          <bdi>{name}</bdi> · {t('Guest')}
        </span>
      ),
  },
  {
    id: 'state',
    label: t('Status'),
    card: 'aside',
    cell: ({ state }) => <Chip tone={stateTone(state)}>{stateLabel[state]()}</Chip>,
  },
  {
    id: 'allows',
    label: t('Allows'),
    isWide: true,
    cell: ({ scopes }) => scopes.map((scope) => scopeLabel[scope]()).join(', ') || '–',
  },
  { id: 'until', label: t('Until'), cell: ({ until }) => (until === null ? '–' : <DateOf at={until} />) },
  { id: 'items', label: t('Content items'), align: 'end', cell: ({ totalItems }) => String(totalItems) },
]
