/** Exports a performer's whole vault as one archive, and imports an archive. */
import { listExports, listImports, startVaultExport } from '@fanfare/contract/exports'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { ArchiveIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ExportList, isRunning, useExports } from '../components/export-list.tsx'
import { ImportSection } from '../components/import-section.tsx'
import css from '../components/exports.module.css'

const page = createLoaders(async ({ tryRead }) => {
  await Promise.all([tryRead(listExports, {}), tryRead(listImports, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Export and import'))

export default function VaultExport() {
  const { verification } = useMe()
  const start = useApiMutation(startVaultExport)
  const exports = useExports().data?.data ?? []
  const isExporting = exports.some(isRunning)
  return (
    <Page title={t('Export and import')} lead={t('Your work is yours. Download all of it, or import it from another site.')}>
      <Section title={t('Export')}>
        <p className={css['note']}>
          {t(
            'One ZIP file with your whole vault: originals, captions and descriptions, albums, and the texts, prices and polls of everything you’ve created, plus your sales. Other programs can read it.',
          )}
        </p>
        <div className={css['start']}>
          <Button
            icon={ArchiveIcon}
            variant={exports.some(({ kind }) => kind === 'vault') ? 'quiet' : 'primary'}
            isPending={start.isPending}
            disabled={isExporting}
            onClick={() => start.mutate({})}
          >
            {isExporting ? t('Preparing download') : t('Export vault')}
          </Button>
        </div>
        <ErrorNote error={start.error} />
        <ExportList
          kind="vault"
          empty={
            <p className={css['note']}>
              {t('No downloads yet. You’ll be notified when one is ready. It’s kept for a few days.')}
            </p>
          }
        />
      </Section>
      <ImportSection isVerified={verification?.status === 'approved'} />
    </Page>
  )
}
