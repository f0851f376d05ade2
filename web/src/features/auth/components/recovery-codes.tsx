/** Shows ten recovery codes once, for a lost phone. */
import { useSettings } from '#core/viewer.ts'
import { saveText } from '#lib/save-file.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { DownloadIcon } from '#ui/page-icons.ts'
import css from './two-factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { siteName } = useSettings()
  const text = codes.join('\n')
  const save = () =>
    saveText({ name: 'recovery-codes.txt', mediaType: 'text/plain;charset=utf-8', text: `${siteName}\n\n${text}\n` })
  return (
    <Stack>
      <p>
        {t(
          'With one of these you can sign in when you do not have your phone; each works once. They are not shown again: keep them where you keep your passwords, not on the phone alone.',
        )}
      </p>
      <ul className={css['codes']} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <CopyButton text={text} />
        <Button variant="quiet" icon={DownloadIcon} onClick={() => save()}>
          {t('Save as a file')}
        </Button>
      </Row>
      <div>
        <Button onClick={onKept}>{t('I have kept them')}</Button>
      </div>
    </Stack>
  )
}
