/** The delivery address for the label. Each look at it is recorded, and the buyer sees it. */
import { downloadPackingSlip, showDeliveryAddress, type OrderDetails } from '@fanfare/contract/orders'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { EyeIcon } from '#ui/page-icons.ts'
import css from './orders.module.css'

export function LabelAddress({ order: { _id: id, can, addressUntil, status } }: { readonly order: OrderDetails }) {
  const show = useApiMutation(showDeliveryAddress)
  if (!can.includes('show_address')) {
    const isOver = status === 'delivered' || status === 'returned'
    return (
      <p className={css['note']}>
        {isOver ? t('The address has been erased. Only the country is kept.') : t('The address is no longer visible.')}
      </p>
    )
  }
  const lines = show.data?.lines
  return (
    <Stack isClose>
      {lines && (
        <address className={css['address']} aria-label={t('Delivery address')}>
          {lines.map((line, at) => (
            // Two lines of a label can have the same text, and their order is fixed.
            <p key={`${at}:${line}`} dir="auto">
              {line}
            </p>
          ))}
        </address>
      )}
      <ErrorNote error={show.error} />
      <div className={css['acts']}>
        {lines ? (
          <CopyButton text={lines.join('\n')} size="small" label={t('Copy address')} />
        ) : (
          <Button
            variant="quiet"
            size="small"
            icon={EyeIcon}
            isPending={show.isPending}
            onClick={() => show.mutate({ params: { id } })}
          >
            {t('Show address')}
          </Button>
        )}
        <DownloadButton route={downloadPackingSlip} input={{ params: { id } }}>
          {t('Packing slip (PDF)')}
        </DownloadButton>
      </div>
      <p className={css['note']}>
        {addressUntil
          ? rich('Visible until {date}. The buyer sees each time you look at it.', { date: <DateOf at={addressUntil} /> })
          : t('Visible until 30 days after delivery. The buyer sees each time you look at it.')}
      </p>
    </Stack>
  )
}
