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
          'Use a recovery code to sign in when you don’t have your phone. Each code works once. They aren’t shown again, so keep them with your passwords, not only on your phone.',
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
          {t('Save as file')}
        </Button>
      </Row>
      <div>
        <Button onClick={onKept}>{t('I’ve saved them')}</Button>
      </div>
    </Stack>
  )
}
