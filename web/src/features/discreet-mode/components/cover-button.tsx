import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { EyeOffIcon } from '#ui/page-icons.ts'
import { setCovered } from './covered.ts'

export default function CoverButton() {
  return <IconButton label={t('Cover the page')} icon={EyeOffIcon} onClick={() => setCovered(true)} />
}
