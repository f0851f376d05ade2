/** Asks a person for consent: a guest by a link, or another performer in the product. */
import { useState } from 'react'
import {
  askAgain,
  consentScopes,
  GuestForm as GuestShape,
  inviteGuest,
  invitePerformer,
  PerformerForm as PerformerShape,
  type ConsentTerms,
  type Invited,
  type PersonShown,
} from '@fanfare/contract/consents'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { TermsFields } from './terms-fields.tsx'
import css from './consents.module.css'

const USUAL: ConsentTerms = { scopes: [...consentScopes], until: null }

interface InviteProps {
  readonly onDone: () => void
}

export function InviteForm({ onDone }: InviteProps) {
  const [who, setWho] = useState<'guest' | 'performer'>('guest')
  const [link, setLink] = useState<string>()
  const finish = (invited: Invited) => {
    if (invited.link !== null) return setLink(invited.link)
    toast(t('Request sent. You’ll be notified of the answer.'))
    onDone()
  }
  if (link !== undefined) return <LinkToShare link={link} onDone={onDone} />
  return (
    <div className={css['form']}>
      <SelectField
        label={t('Who is it?')}
        name="who"
        value={who}
        onChange={(value) => setWho(value === 'performer' ? 'performer' : 'guest')}
        options={[
          { value: 'guest', label: t('A guest without an account') },
          { value: 'performer', label: t('Another performer') },
        ]}
      />
      {who === 'guest' ? <GuestForm onDone={finish} /> : <PerformerForm onDone={finish} />}
    </div>
  )
}

interface Answered {
  readonly onDone: (invited: Invited) => void
}

function GuestForm({ onDone }: Answered) {
  const [terms, setTerms] = useState(USUAL)
  const act = useApiMutation(inviteGuest)
  const form = useForm({
    shape: GuestShape,
    initial: { name: '' },
    submit: async ({ name }) => onDone(await act.mutateAsync({ body: { name, ...terms } })),
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField
        {...form.field('name')}
        autoComplete="off"
        hint={t('Only you see this name. The guest enters the legal name.')}
      />
      <TermsFields terms={terms} onChange={setTerms} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Create link')}
      </Button>
    </form>
  )
}

function PerformerForm({ onDone }: Answered) {
  const [terms, setTerms] = useState(USUAL)
  const act = useApiMutation(invitePerformer)
  const form = useForm({
    shape: PerformerShape,
    initial: { username: '' },
    submit: async ({ username }) => onDone(await act.mutateAsync({ body: { username: username.replace(/^@/, ''), ...terms } })),
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('username')} autoCapitalize="none" autoComplete="off" spellCheck={false} />
      <TermsFields terms={terms} onChange={setTerms} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Send request')}
      </Button>
    </form>
  )
}

export function AskAgainForm({ person, onDone }: InviteProps & { readonly person: PersonShown }) {
  const [terms, setTerms] = useState<ConsentTerms>({
    scopes: person.scopes.length > 0 ? person.scopes : USUAL.scopes,
    until: null,
  })
  const [link, setLink] = useState<string>()
  const act = useApiMutation(askAgain)
  async function ask(): Promise<void> {
    const invited = await act.mutateAsync({ params: { id: person._id }, body: terms })
    if (invited.link !== null) return setLink(invited.link)
    toast(t('Request sent. You’ll be notified of the answer.'))
    onDone()
  }
  if (link !== undefined) return <LinkToShare link={link} onDone={onDone} />
  return (
    <div className={css['form']}>
      <TermsFields terms={terms} onChange={setTerms} />
      <ErrorNote error={act.error} />
      <Button isWide isPending={act.isPending} onClick={() => void ask().catch(() => undefined)}>
        {person.performer ? t('Send request') : t('Create link')}
      </Button>
    </div>
  )
}

const LinkToShare = ({ link, onDone }: InviteProps & { readonly link: string }) => (
  <div className={css['form']}>
    <p>
      {t(
        'Send this link to the guest. It works once, in the browser that opens it first, and for 14 days. You can’t see it again.',
      )}
    </p>
    <CopyField label={t('Link')} value={link} />
    <Button isWide onClick={onDone}>
      {t('Done')}
    </Button>
  </div>
)
