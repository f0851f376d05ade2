/** The address and key with which an encoder such as OBS publishes in place of the browser. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readIngest } from '@fanfare/contract/streaming'
import { call } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Confirm, Sheet } from '#ui/sheet.tsx'

export function EncoderSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [renewals, setRenewals] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const ingest = useQuery({
    queryKey: ['ingest', id, renewals],
    queryFn: () => call(readIngest, { body: { kind: 'live', _id: id, ...(renewals > 0 && { renew: true }) } }),
    staleTime: Infinity,
  })
  return (
    <Sheet isOpen onClose={onClose} title={t('Use an encoder (OBS)')}>
      <Stack>
        <p>{t('In OBS 30 or later, choose the service WHIP and enter these values. Viewers see the encoder’s picture.')}</p>
        {ingest.isPending && <SkeletonRows count={2} />}
        <ErrorNote error={ingest.error} onRetry={ingest.refetch} />
        {ingest.data && (
          <>
            <CopyField label={t('Server')} value={ingest.data.url} />
            <CopyField label={t('Bearer token')} value={ingest.data.key} />
            <p>{t('Anyone with this token can publish in your room. Keep it secret.')}</p>
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t('Create a new token')}
            </Button>
          </>
        )}
      </Stack>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Create a new token?')}
        consequence={t('The old token stops working, and an encoder that uses it is disconnected.')}
        action={t('Create')}
        onConfirm={() => {
          setAsking(false)
          setRenewals((count) => count + 1)
        }}
      />
    </Sheet>
  )
}
