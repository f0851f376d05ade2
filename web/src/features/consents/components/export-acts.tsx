/** The acts of operators on one export of records: approve, decline, withdraw or download it. */
import { useState } from 'react'
import {
  approveRecordExport,
  downloadRecordExport,
  downloadRecordSummary,
  removeRecordExport,
  type RecordExport,
} from '@fanfare/contract/records'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { IfPermitted } from '#core/permissions.tsx'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DownloadButton, Downloads } from '#ui/download-button.tsx'
import { Row } from '#ui/layout/boxes.tsx'

export const ExportActs = ({ of }: { readonly of: RecordExport }) =>
  of.approvedBy ? (
    <IfPermitted route={downloadRecordExport}>
      <ApprovedExport id={of._id} />
    </IfPermitted>
  ) : (
    <IfPermitted route={approveRecordExport}>
      <RequestedExport of={of} />
    </IfPermitted>
  )

const ApprovedExport = ({ id }: { readonly id: string }) => (
  <Downloads>
    <DownloadButton route={downloadRecordSummary} input={{ params: { id } }}>
      {t('Download PDF')}
    </DownloadButton>
    <DownloadButton route={downloadRecordExport} input={{ params: { id } }}>
      {t('Download JSON')}
    </DownloadButton>
  </Downloads>
)

function RequestedExport({ of: { _id: id, requestedBy } }: { readonly of: RecordExport }) {
  const [step, setStep] = useState<'approve' | 'remove'>()
  const isOwn = requestedBy._id === useViewer()?._id
  const asked = { input: { params: { id } }, isOpen: true, onClose: () => setStep(undefined), tone: 'danger' } as const
  const removal = isOwn ? t('Withdraw request') : t('Decline request')
  return (
    <>
      {isOwn && (
        <p>
          {t(
            'Another operator who can moderate approves your request. They need to have had their role for at least three days.',
          )}
        </p>
      )}
      <Row>
        {!isOwn && (
          <Button size="small" onClick={() => setStep('approve')}>
            {t('Approve export')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setStep('remove')}>
          {removal}
        </Button>
      </Row>
      {step === 'remove' && (
        <ConfirmMutation
          {...asked}
          route={removeRecordExport}
          title={isOwn ? t('Withdraw this request?') : t('Decline this request?')}
          consequence={t('The request leaves the list. The audit log keeps it.')}
          action={removal}
        />
      )}
      {step === 'approve' && (
        <ConfirmMutation
          {...asked}
          route={approveRecordExport}
          title={t('Approve this export?')}
          consequence={t(
            'Operators can then download all names, signatures and ID pictures as JSON, and a summary as PDF. Each download is recorded.',
          )}
          action={t('Approve export')}
        />
      )}
    </>
  )
}
