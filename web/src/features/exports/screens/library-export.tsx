/** Exports a fan's downloadable purchases as an archive: all of them, or those from one performer. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listExports, startLibraryExport } from '@fanfare/contract/exports'
import { countOwnPurchases } from '@fanfare/contract/purchases'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { ArchiveIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { ExportList, isRunning, useExports } from '../components/export-list.tsx'
import css from '../components/exports.module.css'

const page = createLoaders(async ({ tryRead }) => {
  await Promise.all([tryRead(listExports, {}), tryRead(countOwnPurchases, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Download your library'))

export default function LibraryExport() {
  const performers = useQuery(query(countOwnPurchases, {})).data?.performers ?? []
  const [performerId, setPerformerId] = useState('')
  const start = useApiMutation(startLibraryExport)
  const exports = useExports().data?.data ?? []
  const isExporting = exports.some(isRunning)
  const everyone = { value: '', label: t('All performers') }
  return (
    <Page
      title={t('Download your library')}
      lead={t('Everything you’re allowed to save, in one ZIP file, with a list of everything you’ve paid for.')}
    >
      <ul className={css['inside']}>
        <li>{t('Includes photos, videos and audio in full quality, where the performer allows downloads.')}</li>
        <li>{t('Anything else is listed with its receipt and the reason why there’s no file.')}</li>
        <li>{t('Only you can download it, and it’s removed after a few days. Interrupted downloads can be resumed.')}</li>
      </ul>
      <div className={css['start']}>
        {performers.length > 1 && (
          <SelectField
            label={t('From')}
            name="performerId"
            value={performerId}
            onChange={setPerformerId}
            options={[everyone, ...performers.map(({ performer: { _id, name } }) => ({ value: _id, label: name }))]}
          />
        )}
        <Button
          icon={ArchiveIcon}
          variant={exports.some(({ kind }) => kind === 'library') ? 'quiet' : 'primary'}
          isPending={start.isPending}
          disabled={isExporting}
          onClick={() => start.mutate({ body: performerId === '' ? {} : { performerId } })}
        >
          {isExporting ? t('Preparing download') : t('Create download')}
        </Button>
      </div>
      <ErrorNote error={start.error} />
      <ExportList
        kind="library"
        empty={
          <EmptyState icon={ArchiveIcon} title={t('No downloads yet')}>
            {t('We prepare it in the background and notify you when it’s ready.')}
          </EmptyState>
        }
      />
    </Page>
  )
}
