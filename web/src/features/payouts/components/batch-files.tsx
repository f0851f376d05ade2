/** Downloads the files of a batch: one for the bank, and a table. */
import { useMutation } from '@tanstack/react-query'
import { readPayoutBatchFile, type BatchFormat, type PayoutBatch } from '@fanfare/contract/payout-batches'
import { call, messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { saveText } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import css from './payouts.module.css'

export function BatchFiles({ batch: { _id: id, type } }: { readonly batch: PayoutBatch }) {
  const read = useMutation({
    mutationFn: (format: BatchFormat) => call(readPayoutBatchFile, { params: { id }, query: { format } }),
    onSuccess: saveText,
    onError: (error) => toast(messageOf(error), 'bad'),
  })
  const button = (format: BatchFormat, label: string) => (
    <Button
      variant="quiet"
      size="small"
      isPending={read.isPending && read.variables === format}
      onClick={() => read.mutate(format)}
    >
      {label}
    </Button>
  )
  return (
    <span className={css['acts']}>
      {type === 'banking' && button('pain.001', t('Bank file'))}
      {button('csv', t('Table'))}
    </span>
  )
}
