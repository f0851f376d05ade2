import { useState } from 'react'
import { Link } from 'react-router'
import { registerPerformer } from '@fanfare/contract/auth'
import { useReturnTo } from '#core/auth-links.ts'
import { SendingDocuments } from '#core/auth/sending-documents.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { LOGIN_PATH } from '#core/return-to.ts'
import { useSettings } from '#core/viewer.ts'
import { registrationClaim } from '#lib/browser-memory.ts'
import { withCaptcha } from '#lib/captcha/index.ts'
import { passwordToSend } from '#lib/password.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { PerformerAgreement } from '#core/auth/agreement.tsx'
import { CheckEmailNotice } from '../components/check-email-notice.tsx'
import { documentErrors, DocumentFields, noDocuments, type Documents } from '#core/auth/document-fields.tsx'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import { ageError, performerWording, PerformerFields, useUsernameLookup } from '#core/auth/performer-fields.tsx'
import { ProviderButtons } from '#features/social-sign-in/components/provider-buttons.tsx'
import css from '#core/auth/forms.module.css'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Apply as a performer'))

export default function PerformerRegister() {
  const { link, next } = useReturnTo()
  const [typed, setTyped] = useState<Typed>({ fields: blank, documents: noDocuments })
  const [isDone, setIsDone] = useState(false)
  if (isDone) {
    return (
      <CheckEmailNotice
        email={typed.fields.email}
        onWrongAddress={() => setIsDone(false)}
        also={t('We’ll review your documents. Your profile stays hidden until then.')}
      />
    )
  }
  return (
    <AuthFrame
      title={t('Apply as a performer')}
      lead={t('Tell us who you are. Only this site’s operators see your documents.')}
      foot={
        <p>
          {rich('Already have an account? <link>Sign in</link>', { link: (text) => <Link to={link(LOGIN_PATH)}>{text}</Link> })}
        </p>
      }
    >
      <ProviderButtons joinAs="performer" next={next} />
      <PerformerForm
        before={typed}
        onDone={(now) => {
          setTyped(now)
          setIsDone(true)
        }}
      />
    </AuthFrame>
  )
}

const blank = { name: '', username: '', email: '', password: '', dateOfBirth: '', gender: '' }

interface Typed {
  readonly fields: typeof blank
  readonly documents: Documents
}

function PerformerForm({ before, onDone }: { before: Typed; onDone: (typed: Typed) => void }) {
  const settings = useSettings()
  const { next } = useReturnTo()
  const sending = useUpload(registerPerformer)
  const [documents, setDocuments] = useState<Documents>(before.documents)
  const { takenError, submitChecked, isLookingUp } = useUsernameLookup()
  const form = useForm({
    shape: registerPerformer.body,
    initial: { ...before.fields, idFront: '', idBack: '', selfie: '' },
    ...performerWording(),
    check: (values) => ({
      ...takenError(values),
      ...ageError(values),
      ...documentErrors(documents),
    }),
    submit: async ({ name, username, email, password: typed, dateOfBirth, gender }) => {
      const application = { name, username, email, dateOfBirth, gender }
      const password = await passwordToSend(typed, settings)
      try {
        const terms = settings.termsVersion
        const body = { ...application, password, terms, ...(next !== undefined && { returnTo: next }) }
        const registered = await withCaptcha(() => sending.start({ body, files: documents }))
        registrationClaim.save(registered.claim)
        onDone({ fields: { ...application, password: typed }, documents })
      } catch (error) {
        if (!isCancelled(error)) throw error
      }
    },
  })
  return (
    <form {...form.props} className={css['form']} onSubmit={submitChecked(form)}>
      <PerformerFields form={form} account={<AddressAndPassword form={form} />} />
      <DocumentFields
        value={documents}
        errors={form.errors}
        onChange={(name, file) => {
          setDocuments({ ...documents, [name]: file })
          // The form stores only the names of the files. Clearing the field removes its error once a file is chosen.
          form.clear(name)
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

const AddressAndPassword = ({ form }: { readonly form: Pick<Form, 'field'> }) => (
  <>
    <TextField {...form.field('email')} type="email" autoComplete="email" autoCapitalize="none" />
    <PasswordField {...form.field('password')} hint={t('At least 8 characters.')} autoComplete="new-password" />
  </>
)
