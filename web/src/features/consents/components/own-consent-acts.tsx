import { useState } from 'react'
import { acceptConsent, declineConsent, revokeConsent, SignatureForm, type OwnConsent } from '@fanfare/contract/consents'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { TermsView } from './terms-view.tsx'
import css from './consents.module.css'

export function OwnConsentActs({ consent }: { readonly consent: OwnConsent }) {
  const [open, setOpen] = useState<'accept' | 'decline' | 'revoke'>()
  const close = () => setOpen(undefined)
  const { _id: id, request, can, totalItems } = consent
  return (
    <>
      {request && <TermsView scopes={request.scopes} until={request.until} />}
      <div className={css['acts']}>
        {can.includes('accept') && (
          <Button size="small" onClick={() => setOpen('accept')}>
            {t('Accept')}
          </Button>
        )}
        {can.includes('decline') && (
          <Button size="small" variant="quiet" onClick={() => setOpen('decline')}>
            {t('Decline')}
          </Button>
        )}
        {totalItems > 0 && (
          <Button size="small" variant="quiet" to={`/studio/people/requests/${id}`}>
            {t('View content')}
          </Button>
        )}
        {can.includes('revoke') && (
          <Button size="small" variant="danger" onClick={() => setOpen('revoke')}>
            {t('Revoke consent')}
          </Button>
        )}
      </div>
      {open && <Ask consent={consent} act={open} onClose={close} />}
    </>
  )
}

interface AskProps {
  readonly consent: OwnConsent
  readonly act: 'accept' | 'decline' | 'revoke'
  readonly onClose: () => void
}

function Ask({ consent, act, onClose }: AskProps) {
  const { _id: id, owner, request } = consent
  if (act === 'accept')
    return (
      request && (
        <Sheet isOpen onClose={onClose} title={t('Accept request')}>
          <AcceptForm consent={consent} request={request} onDone={onClose} />
        </Sheet>
      )
    )
  if (act === 'decline')
    return (
      <ConfirmMutation
        route={declineConsent}
        input={{ params: { id } }}
        isOpen
        onClose={onClose}
        title={t('Decline this request?')}
        consequence={t('{name} is notified and can’t ask you again for 30 days.', { name: owner.name })}
        action={t('Decline')}
        tone="danger"
      />
    )
  return (
    <ConfirmMutation
      route={revokeConsent}
      input={{ params: { id }, body: {} }}
      isOpen
      onClose={onClose}
      title={t('Revoke your consent?')}
      consequence={t(
        'Everything of {name} that shows you is hidden immediately, also from buyers. {name} is notified. This can’t be undone.',
        { name: owner.name },
      )}
      action={t('Revoke consent')}
      tone="danger"
      onDone={() => toast(t('Consent revoked'))}
    />
  )
}

interface AcceptProps {
  readonly consent: OwnConsent
  readonly request: NonNullable<OwnConsent['request']>
  readonly onDone: () => void
}

function AcceptForm({ consent, request: { scopes, until }, onDone }: AcceptProps) {
  const act = useApiMutation(acceptConsent)
  const form = useForm({
    shape: SignatureForm,
    initial: { signature: '' },
    submit: async ({ signature }) => {
      await act.mutateAsync({ params: { id: consent._id }, body: { signature, scopes, until } })
      toast(t('Consent given'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p>{t('You allow {name} to do this with content that shows you:', { name: consent.owner.name })}</p>
      <TermsView scopes={scopes} until={until} />
      <p>{t('You can revoke your consent at any time on this page.')}</p>
      <TextField {...form.field('signature')} hint={t('Type your full name to sign.')} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Sign')}
      </Button>
    </form>
  )
}
