/** Downloads everything that the site has about the account as one archive. */
import { listExports, startAccountExport } from '@fanfare/contract/exports'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote } from '#ui/feedback.tsx'
import { ArchiveIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { ExportList, isRunning, useExports } from '../components/export-list.tsx'
import css from '../components/exports.module.css'

const page = createLoaders(async ({ tryRead }) => void (await tryRead(listExports, {})))
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Your data'))

export default function AccountData() {
  const start = useApiMutation(startAccountExport)
  const exports = useExports().data?.data ?? []
  const isExporting = exports.some(isRunning)
  return (
    <Page title={t('Your data')} lead={t('Everything this site has about you, in one ZIP file.')}>
      <ul className={css['inside']}>
        <li>{t('Includes your profile, messages, comments, payments, receipts, sessions, consents and settings.')}</li>
        <li>{t('Includes everything you uploaded, in full quality.')}</li>
        <li>{t('Only you can download it, and it’s removed after a few days. Interrupted downloads can be resumed.')}</li>
      </ul>
      <div className={css['start']}>
        <Button
          icon={ArchiveIcon}
          variant={exports.some(({ kind }) => kind === 'account') ? 'quiet' : 'primary'}
          isPending={start.isPending}
          disabled={isExporting}
          onClick={() => start.mutate({})}
        >
          {isExporting ? t('Preparing download') : t('Create download')}
        </Button>
      </div>
      <ErrorNote error={start.error} />
      <ExportList
        kind="account"
        empty={
          <EmptyState icon={ArchiveIcon} title={t('No downloads yet')}>
            {t('We prepare it in the background and notify you when it’s ready.')}
          </EmptyState>
        }
      />
    </Page>
  )
}
