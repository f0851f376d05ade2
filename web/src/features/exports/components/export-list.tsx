/** Lists exports, newest first, with an explanation while there is none. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listExports, type Export } from '@fanfare/contract/exports'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ExportCard } from './export-card.tsx'

/** Polls as well, because socket events may get lost. */
const POLL_INTERVAL_MS = 4_000

export const isRunning = ({ status }: Export): boolean => status === 'waiting' || status === 'writing'

export const useExports = () =>
  useQuery({
    ...query(listExports, {}),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? POLL_INTERVAL_MS : false),
  })

interface ExportListProps {
  readonly kind: Export['kind']
  readonly empty: ReactNode
}

export function ExportList({ kind, empty }: ExportListProps) {
  const exports = useExports()
  const all = exports.data?.data.filter((one) => one.kind === kind)
  return (
    <section aria-label={t('Downloads')}>
      <VisuallyHidden>
        <output>{all?.some(({ status }) => status === 'ready') ? t('A download is ready.') : ''}</output>
      </VisuallyHidden>
      {exports.isPending && <SkeletonRows count={1} />}
      {!all && <ErrorNote error={exports.error} onRetry={() => exports.refetch()} />}
      {all?.length === 0 && empty}
      {all && all.length > 0 && (
        <Stack>
          {all.map((one) => (
            <ExportCard key={one._id} one={one} />
          ))}
        </Stack>
      )}
    </section>
  )
}
