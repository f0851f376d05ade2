/** Lists the passkeys of the account, and adds, renames and removes them. */
import { useState } from 'react'
import { addPasskey, listPasskeys, setUpPasskey, type Passkey } from '@fanfare/contract/passkeys'
import { createPasskey, passkeyProblem } from '#core/auth/passkeys.ts'
import { SignInMethod } from '#core/auth/sign-in-method.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { PasskeyIcon } from '#ui/rare-icons.ts'
import { toast } from '#ui/toast.ts'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import css from './passkeys.module.css'

interface PasskeyMethodProps {
  /** True if the account has a password or a linked provider. */
  readonly hasOthers: boolean
}

export function PasskeyMethod({ hasOthers }: PasskeyMethodProps) {
  const { passkeys } = useApiQuery(listPasskeys, {})
  const isLast = !hasOthers && passkeys.length === 1
  return (
    <SignInMethod
      icon={PasskeyIcon}
      title={t('Passkeys')}
      note={t(
        'Sign in with your fingerprint, face or screen lock instead of a password. Passkeys can’t be guessed, and fake sites can’t use them.',
      )}
      action={<AddPasskey />}
    >
      {passkeys.length > 0 && (
        <ul className={css['passkeys']}>
          {passkeys.map((passkey) => (
            <Row key={passkey._id} passkey={passkey} isLast={isLast} />
          ))}
        </ul>
      )}
    </SignInMethod>
  )
}

function AddPasskey() {
  const setUp = useApiMutation(setUpPasskey)
  const add = useApiMutation(addPasskey)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    setIsPending(true)
    setProblem(undefined)
    try {
      await add.mutateAsync({ body: { passkey: await createPasskey(await setUp.mutateAsync({})) } })
      toast(t('Passkey added'))
    } catch (error) {
      setProblem(passkeyProblem(error))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <Button variant="quiet" size="small" isPending={isPending} onClick={() => void press()}>
        {t('Add passkey')}
      </Button>
      <ErrorNote error={problem} />
    </>
  )
}

interface RowProps {
  readonly passkey: Passkey
  readonly isLast: boolean
}

function Row({ passkey, isLast }: RowProps) {
  const [sheet, setSheet] = useState<'rename' | 'remove'>()
  const close = () => setSheet(undefined)
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          {lastUsedAt === null
            ? rich('Added {added} · never used', { added: <DateOf at={createdAt} /> })
            : rich('Added {added} · last used {used}', { added: <DateOf at={createdAt} />, used: <DateOf at={lastUsedAt} /> })}
        </small>
        {isLast && <small>{t('This is your only way to sign in. Set a password to remove it.')}</small>}
      </div>
      <span className={css['acts']}>
        <Button variant="quiet" size="small" aria-label={t('Rename passkey {name}', { name })} onClick={() => setSheet('rename')}>
          {t('Rename')}
        </Button>
        {!isLast && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Remove passkey {name}', { name })}
            onClick={() => setSheet('remove')}
          >
            {t('Remove')}
          </Button>
        )}
      </span>
      {sheet === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      <RemovePasskey passkey={passkey} isOpen={sheet === 'remove'} onClose={close} />
    </li>
  )
}
