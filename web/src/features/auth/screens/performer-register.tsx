import { useState } from 'react'
import { Link } from 'react-router'
import { checkUsername, registerPerformer } from '@fanfare/contract/auth'
import { useReturnTo } from '#core/auth-links.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { LOGIN_PATH } from '#core/return-to.ts'
import { useSettings } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { registrationClaim } from '#lib/browser-memory.ts'
import { passwordToSend } from '#lib/password.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { Agreement } from '../components/agreement.tsx'
import { CheckEmailNotice } from '../components/check-email-notice.tsx'
import { documentErrors, DocumentFields, noDocuments, type Documents } from '../components/document-fields.tsx'
import { AuthFrame } from '../components/auth-frame.tsx'
import { ageError, PerformerFields } from '../components/performer-fields.tsx'
import css from '../components/forms.module.css'

export const meta = pageTitle(() => t('Apply as a performer'))

export default function PerformerRegister() {
  const { link } = useReturnTo()
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
  const [taken] = useState(() => new Set<string>())
  const [isLookingUp, setIsLookingUp] = useState(false)
  const form = useForm({
    shape: registerPerformer.body,
    initial: { ...before.fields, idFront: '', idBack: '', selfie: '' },
    labels: { gender: t('Gender') },
    check: (values) => ({
      ...(taken.has(String(values['username'])) && { username: t('This username is taken.') }),
      ...ageError(values),
      ...documentErrors(documents),
    }),
    submit: async ({ name, username, email, password: typed, dateOfBirth, gender }) => {
      const application = { name, username, email, dateOfBirth, gender }
      const password = await passwordToSend(typed, settings)
      try {
        const body = { ...application, password, terms: settings.termsVersion, ...(next !== undefined && { returnTo: next }) }
        const registered = await sending.start({ body, files: documents })
        registrationClaim.save(registered.claim)
        onDone({ fields: { ...application, password: typed }, documents })
      } catch (error) {
        if (!isCancelled(error)) throw error
      }
    },
  })
  /**
   * Checks the username before megabytes are sent, so that all errors appear together. A second press during the check does
   * nothing.
   */
  async function submit(event: { preventDefault(): void }): Promise<void> {
    event.preventDefault()
    if (isLookingUp) return
    setIsLookingUp(true)
    await lookUp(String(form.values['username']), taken)
    setIsLookingUp(false)
    await form.props.onSubmit(event)
  }
  return (
    <form {...form.props} className={css['form']} onSubmit={submit}>
      <PerformerFields form={form} />
      <DocumentFields
        value={documents}
        errors={form.errors}
        onChange={(name, file) => {
          setDocuments({ ...documents, [name]: file })
          // The form stores only the names of the files. Clearing the field removes its error once a file is chosen.
          form.clear(name)
        }}
      />
      <Agreement button={t('Submit application')} />
      <FormNote form={form} />
      {sending.isPending ? (
        <Sending share={sending.share} onCancel={sending.cancel} />
      ) : (
        <Button type="submit" size="large" isWide isPending={form.isPending || isLookingUp}>
          {t('Submit application')}
        </Button>
      )}
    </form>
  )
}

/** If the check fails, sending the form finds out. */
async function lookUp(username: string, taken: Set<string>): Promise<void> {
  const answer = await call(checkUsername, { query: { username } }).catch(() => ({ isFree: true }))
  if (answer.isFree) taken.delete(username)
  else taken.add(username)
}

function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div className={css['sending']}>
      <ProgressBar share={share} label={t('Uploading your documents')} />
      <div>
        <span>{t('{percent} uploaded', { percent: formatPercent(share) })}</span>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
