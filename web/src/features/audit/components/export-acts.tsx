/** Saves the filtered log as a file. The server sends it in parts, so that a log of any length fits. */
import { useState } from 'react'
import type { Static } from 'typebox'
import { exportActs, type ActFilters } from '@fanfare/contract/audit'
import { call, messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { saveParts } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Downloads } from '#ui/download-button.tsx'
import { DownloadIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'

type Format = 'csv' | 'jsonl'
interface ExportProps {
  readonly filters: Static<typeof ActFilters>
}

export const ExportActs = (props: ExportProps) => (
  <Downloads>
    <ExportButton {...props} format="csv" label={t('Export CSV')} />
    <ExportButton {...props} format="jsonl" label={t('Export JSON lines')} />
  </Downloads>
)

function ExportButton({ filters, format, label }: ExportProps & { readonly format: Format; readonly label: string }) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const parts = []
      for (let cursor: string | undefined, isMore = true; isMore; isMore = cursor !== undefined) {
        const part = await call(exportActs, { query: { ...filters, format, ...(cursor !== undefined && { cursor }) } })
        parts.push(part)
        cursor = part.next
      }
      saveParts(parts)
    } catch (error) {
      toast(messageOf(error), 'bad')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="quiet" size="small" icon={DownloadIcon} isPending={isPending} onClick={() => void save()}>
      {label}
    </Button>
  )
}
