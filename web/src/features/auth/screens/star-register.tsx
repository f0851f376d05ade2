/** Applying as a performer, with the documents that the operator will look at. */
import { useState } from 'react'
import { Link } from 'react-router'
import { registerPerformer } from '@fanfare/contract/auth'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { useSettings } from '#core/viewer.ts'
import { passwordToSend } from '#lib/password.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { CheckMail } from '../parts/check-mail.tsx'
import { documentComplaints, DocumentFields, noDocuments, type Documents } from '../parts/document-fields.tsx'
import { Door } from '../parts/door.tsx'
import { StarFields } from '../parts/star-fields.tsx'
import css from '../parts/forms.module.css'

export const meta = pageTitle(say('Apply as a performer'))

export default function StarRegister() {
  const [email, setEmail] = useState('')
  if (email !== '') {
    return (
      <CheckMail
        email={email}
        also={say('Someone will look at your documents. Until then nothing of yours is shown to anyone.')}
      />
    )
  }
  return (
    <Door
      title={say('Apply as a performer')}
      lead={say('Tell us who you are. Your documents are seen by the operator of this site and by nobody else.')}
      foot={
        <p>
          {say('Already here?')} <Link to="/auth/login">{say('Sign in')}</Link>
        </p>
      }
    >
      <StarForm onDone={setEmail} />
    </Door>
  )
}

const blank = { name: '', username: '', email: '', password: '', dateOfBirth: '', gender: '' }

function StarForm({ onDone }: { onDone: (email: string) => void }) {
  const settings = useSettings()
  const sending = useUpload(registerPerformer)
  const [documents, setDocuments] = useState<Documents>(noDocuments)
  const form = useForm({
    shape: registerPerformer.body,
    initial: { ...blank, idFront: '', idBack: '', selfie: '' },
    labels: { gender: say('Gender') },
    check: () => documentComplaints(documents),
    submit: async (body) => {
      const password = await passwordToSend(body.password, settings)
      try {
        await sending.start({ body: { ...body, password }, files: documents })
        onDone(body.email)
      } catch (error) {
        if (!isCancelled(error)) throw error
      }
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <StarFields form={form} />
      <DocumentFields
        value={documents}
        errors={form.errors}
        onChange={(name, file) => {
          setDocuments({ ...documents, [name]: file })
          // The form keeps no files; their names stand in for them, so that a complaint goes once there is one.
          form.clear(name)
        }}
      />
      <FormNote form={form} />
      {sending.isPending ? (
        <Sending share={sending.share} onCancel={sending.cancel} />
      ) : (
        <Button type="submit" size="large" isWide isBusy={form.isBusy}>
          {say('Hand it in')}
        </Button>
      )}
    </form>
  )
}

function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div className={css['sending']}>
      <ProgressBar share={share} label={say('Sending your documents')} />
      <div>
        <span>{say('{percent}% sent', { percent: Math.round(share * 100) })}</span>
        <Button look="quiet" size="small" onClick={onCancel}>
          {say('Cancel')}
        </Button>
      </div>
    </div>
  )
}
