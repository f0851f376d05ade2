import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPage, listSitePages, type SitePage } from '@fanfare/contract/pages'
import { localeNames } from '@fanfare/i18n/locales'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { DocumentIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { pageAddress } from '../components/page-address.ts'
import { TextStatus } from '../components/text-status.tsx'

const NewPage = idleComponent(() => import('../components/new-page.tsx'))

const listInput = { query: { limit: 50 } }
const page = createLoaders(async ({ list }) => void (await list(listSitePages, listInput)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Pages'))

export default function SitePages() {
  const pages = useInfiniteQuery(infiniteQuery(listSitePages, listInput))
  const [isCreating, setIsCreating] = useState(false)
  const add = (
    <IfPermitted route={createPage}>
      <Button icon={PlusIcon} onClick={() => setIsCreating(true)}>
        {t('New page')}
      </Button>
    </IfPermitted>
  )
  return (
    <Page title={t('Pages')} lead={t('Terms, privacy and other pages about your site.')} action={add}>
      <DataTable
        pages={pages}
        label={t('Pages')}
        columns={columns()}
        linkOf={({ _id: id }) => `/admin/pages/${id}`}
        empty={<EmptyState icon={DocumentIcon} title={t('No pages yet')} />}
      />
      {isCreating && (
        <Sheet isOpen onClose={() => setIsCreating(false)} title={t('New page')}>
          <NewPage />
        </Sheet>
      )}
    </Page>
  )
}

/** The title in the first language that has one. */
const titleOf = ({ texts, slug }: SitePage): string => texts.find(({ title }) => title !== '')?.title ?? slug

const columns = (): DataColumn<SitePage>[] => [
  { id: 'title', label: t('Title'), isWide: true, cell: titleOf },
  { id: 'address', label: t('Address'), isWide: true, cell: ({ slug }) => <bdi>{pageAddress(slug)}</bdi> },
  {
    id: 'state',
    label: t('Status'),
    card: 'aside',
    cell: ({ isPublished }) => (
      <Chip tone={isPublished ? 'good' : 'plain'}>{isPublished ? t('Published') : t('Not published')}</Chip>
    ),
  },
  ...languageColumns(),
  {
    id: 'footer',
    label: t('Footer position'),
    align: 'end',
    cell: ({ isInFooter, footerPosition }) => (isInFooter ? String(footerPosition) : t('Not listed')),
  },
]

const languageColumns = (): DataColumn<SitePage>[] =>
  (['en', 'es'] as const).map((language) => ({
    id: language,
    label: localeNames[language],
    cell: ({ texts }) => <TextStatus status={texts.find((text) => text.language === language)?.status ?? 'empty'} />,
  }))
