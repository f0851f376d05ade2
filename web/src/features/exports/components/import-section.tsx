import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { listImports, type Import } from '@fanfare/contract/exports'
import { acceptAttribute } from '#core/media/accepted-files.ts'
import { uploads } from '#core/uploads/queue.ts'
import { useUploadsOutsideForms } from '#core/uploads/use-uploads.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { UploadIcon } from '#ui/page-icons.ts'
import { Section } from '#ui/layout/section.tsx'
import { ImportCard } from './import-card.tsx'
import css from './exports.module.css'

const POLL_INTERVAL_MS = 4_000

const isRunning = ({ status }: Import) => status !== 'done' && status !== 'failed'

export function ImportSection({ isVerified }: { isVerified: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const imports = useQuery({
    ...query(listImports, {}),
    // Polls as well, because socket events may get lost.
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? POLL_INTERVAL_MS : false),
  })
  const all = imports.data?.data
  const isSending = useUploadsOutsideForms().some(
    ({ type, state }) => type === 'archive' && state !== 'done' && state !== 'failed',
  )
  const isImporting = isSending || (all?.some(isRunning) ?? false)
  return (
    <Section title={t('Import')}>
      <p className={css['note']}>
        {t(
          'Imports an archive exported here or on another site into this vault: files, descriptions, albums and captions. Published content arrives as drafts, so nothing is published automatically. Nothing you already have is duplicated.',
        )}
      </p>
      <div className={css['start']}>
        <Button variant="quiet" icon={UploadIcon} disabled={isImporting || !isVerified} onClick={() => field.current?.click()}>
          {t('Choose archive')}
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          accept={`${acceptAttribute('archive')},.zip`}
          aria-label={t('Choose archive')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) uploads.addArchive(file)
            // Resetting the field lets the same file be chosen again.
            target.value = ''
          }}
        />
        {isSending && <p className={css['note']}>{t('Uploading. You can leave this page, but don’t close the site.')}</p>}
        {!isVerified && <p className={css['note']}>{t('Available once your documents have been accepted.')}</p>}
      </div>
      {imports.isPending && <SkeletonRows count={1} />}
      {!all && <ErrorNote error={imports.error} onRetry={() => imports.refetch()} />}
      {all?.map((one) => (
        <ImportCard key={one._id} one={one} />
      ))}
    </Section>
  )
}
