import { useState } from 'react'
import { cancelRequest, removePersonShown, type PersonShown } from '@fanfare/contract/consents'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { AskAgainForm } from './invite-form.tsx'
import { TermsView } from './terms-view.tsx'
import css from './consents.module.css'

export function PersonActs({ person }: { readonly person: PersonShown }) {
  const [open, setOpen] = useState<'ask' | 'cancel' | 'remove'>()
  const { request, can, reason } = person
  return (
    <>
      {reason !== '' && <p>{t('The operator wrote: {reason}', { reason })}</p>}
      {request && (
        <>
          <p>{request.isOpened ? t('The guest has opened the link.') : t('The request is open.')}</p>
          <TermsView scopes={request.scopes} until={request.until} />
        </>
      )}
      <div className={css['acts']}>
        {can.includes('ask') && (
          <Button size="small" variant="quiet" onClick={() => setOpen('ask')}>
            {person.performer ? t('Ask again') : t('Create new link')}
          </Button>
        )}
        {can.includes('cancel') && (
          <Button size="small" variant="quiet" onClick={() => setOpen('cancel')}>
            {t('Cancel request')}
          </Button>
        )}
        {can.includes('remove') && (
          <Button size="small" variant="quiet" onClick={() => setOpen('remove')}>
            {t('Remove')}
          </Button>
        )}
      </div>
      {open && <Ask person={person} act={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface AskProps {
  readonly person: PersonShown
  readonly act: 'ask' | 'cancel' | 'remove'
  readonly onClose: () => void
}

function Ask({ person, act, onClose }: AskProps) {
  const { _id: id, name } = person
  if (act === 'ask')
    return (
      <Sheet isOpen onClose={onClose} title={t('Ask for consent')}>
        <AskAgainForm person={person} onDone={onClose} />
      </Sheet>
    )
  if (act === 'cancel')
    return (
      <ConfirmMutation
        route={cancelRequest}
        input={{ params: { id } }}
        isOpen
        onClose={onClose}
        title={t('Cancel this request?')}
        consequence={t('{name} can no longer answer it, and a link stops working.', { name })}
        action={t('Cancel request')}
        tone="danger"
      />
    )
  return (
    <ConfirmMutation
      route={removePersonShown}
      input={{ params: { id } }}
      isOpen
      onClose={onClose}
      title={t('Remove {name}?', { name })}
      consequence={t('You can no longer name {name} in new content. Records of earlier consents stay.', { name })}
      action={t('Remove')}
      tone="danger"
    />
  )
}
