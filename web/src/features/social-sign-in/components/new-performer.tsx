/** The application of a performer, after the provider's answer. */
import { useState } from 'react'
import { registerSocialPerformer } from '@fanfare/contract/social-sign-in'
import { PerformerAgreement } from '#core/auth/agreement.tsx'
import { documentErrors, DocumentFields, noDocuments, type Documents } from '#core/auth/document-fields.tsx'
import { ageError, performerWording, PerformerFields, useUsernameLookup } from '#core/auth/performer-fields.tsx'
import { SendingDocuments } from '#core/auth/sending-documents.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { afterRegistering, emailError } from './after-registering.ts'
import type { NewAccountProps } from './new-fan.tsx'
import css from '#core/auth/forms.module.css'

export function NewPerformer({ ticket, suggestion, onCheckEmail }: NewAccountProps) {
  const { name, username, email } = suggestion
  const { termsVersion } = useSettings()
  const sending = useUpload(registerSocialPerformer)
  const { takenError, submitChecked, isLookingUp } = useUsernameLookup()
  const [documents, setDocuments] = useState<Documents>(noDocuments)
  const form = useForm({
    shape: registerSocialPerformer.body,
    initial: {
      ticket,
      name,
      username,
      email,
      dateOfBirth: '',
      gender: '',
      terms: termsVersion,
      idFront: '',
      idBack: '',
      selfie: '',
    },
    ...performerWording(),
    check: (values) => ({ ...emailError(values), ...takenError(values), ...ageError(values), ...documentErrors(documents) }),
    submit: async (body) => {
      try {
        await afterRegistering(await sending.start({ body, files: documents }), () => onCheckEmail(body.email ?? ''))
      } catch (error) {
        if (!isCancelled(error)) throw error
      }
    },
  })
  return (
    <form {...form.props} className={css['form']} onSubmit={submitChecked(form)}>
      <PerformerFields
        form={form}
        account={
          email === '' && (
            <TextField {...form.field('email')} isRequired type="email" autoComplete="email" autoCapitalize="none" />
          )
        }
      />
      <DocumentFields
        value={documents}
        errors={form.errors}
        onChange={(field, file) => {
          setDocuments({ ...documents, [field]: file })
          form.clear(field)
        }}
      />
      <PerformerAgreement button={t('Submit application')} />
      <FormNote form={form} />
      {sending.isPending ? (
        <SendingDocuments share={sending.share} onCancel={sending.cancel} />
      ) : (
        <Button type="submit" size="large" isWide isPending={form.isPending || isLookingUp}>
          {t('Submit application')}
        </Button>
      )}
    </form>
  )
}
