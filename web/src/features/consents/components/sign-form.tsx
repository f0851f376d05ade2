import { useState } from 'react'
import { declineConsentLink, MIN_AGE, signConsent, type ConsentInvitation } from '@fanfare/contract/consent-links'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { acceptAttribute } from '#core/media/accepted-files.ts'
import { useUpload } from '#lib/upload.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/fields/choice-fields.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { TermsView } from './terms-view.tsx'
import css from './consents.module.css'

interface SignFormProps {
  readonly token: string
  readonly claim: string
  readonly invitation: ConsentInvitation
  readonly onDone: (done: { readonly secret?: string }) => void
}

const PICTURES = ['idFront', 'idBack', 'selfie'] as const
type Picture = (typeof PICTURES)[number]

const pictureLabel: Readonly<Record<Picture, () => string>> = {
  idFront: () => t('Front of your ID'),
  idBack: () => t('Back of your ID'),
  selfie: () => t('You, holding your ID'),
}

export function SignForm({ token, claim, invitation, onDone }: SignFormProps) {
  const [files, setFiles] = useState<Partial<Record<Picture, File>>>({})
  const [isDeclining, setDeclining] = useState(false)
  const form = useSignature({ token, claim, invitation, onDone }, files)
  const { owner, scopes, until } = invitation
  return (
    <form {...form.props} className={css['form']}>
      <PersonCell person={owner}>
        <bdi>@{owner.username}</bdi>
      </PersonCell>
      <p>{t('{name} asks you to allow this for content that shows you:', { name: owner.name })}</p>
      <TermsView scopes={scopes} until={until} />
      <p>{t('You can revoke your consent at any time. Everything that shows you is then hidden.')}</p>
      <TextField {...form.field('legalName')} label={t('Full name, as on your ID')} autoComplete="name" />
      <DateField {...form.field('dateOfBirth')} hint={t('You must be {years} or older.', { years: MIN_AGE })} />
      <DateField {...form.field('idExpires')} />
      {PICTURES.map((name) => (
        <FileField
          key={name}
          label={pictureLabel[name]()}
          name={name}
          isRequired
          accept={acceptAttribute('document')}
          capture={name === 'selfie' ? 'user' : 'environment'}
          value={files[name]}
          onChange={(file) => {
            setFiles((now) => ({ ...now, [name]: file }))
            form.clear(name)
          }}
          {...(form.errors[name] && { error: form.errors[name] })}
        />
      ))}
      <p>{t('Operators check your ID. It is stored encrypted, and each look at it is recorded. The performer never sees it.')}</p>
      <TextField {...form.field('signature')} hint={t('Type your full name to sign.')} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Sign')}
      </Button>
      <Button variant="quiet" isWide onClick={() => setDeclining(true)}>
        {t('Decline')}
      </Button>
      {isDeclining && (
        <ConfirmMutation
          route={declineConsentLink}
          input={{ body: { token, claim } }}
          isOpen
          onClose={() => setDeclining(false)}
          title={t('Decline this request?')}
          consequence={t('{name} is notified. The link stops working.', { name: owner.name })}
          action={t('Decline')}
          tone="danger"
          onDone={() => onDone({})}
        />
      )}
    </form>
  )
}

function useSignature({ token, claim, invitation, onDone }: SignFormProps, files: Partial<Record<Picture, File>>) {
  const upload = useUpload(signConsent)
  return useForm({
    shape: signConsent.body,
    initial: {
      token,
      claim,
      scopes: invitation.scopes.join(','),
      until: invitation.until ?? '',
      legalName: '',
      dateOfBirth: '',
      idExpires: '',
      idFront: '',
      idBack: '',
      selfie: '',
      signature: '',
    },
    check: () => Object.fromEntries(PICTURES.map((name) => [name, files[name] ? undefined : t('Add this picture.')])),
    submit: async ({ legalName, dateOfBirth, idExpires, scopes, signature }) => {
      const body = { token, claim, legalName, dateOfBirth, idExpires, scopes, until: invitation.until ?? '', signature }
      const { secret } = await upload.start({ body, files })
      onDone({ secret })
    },
  })
}
