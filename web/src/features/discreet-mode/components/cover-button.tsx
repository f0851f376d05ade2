/** The button of the frame that covers the page. Empty outside of discreet mode. */
import { useRootData } from '#core/viewer.ts'
import { useDiscreetMode } from '#lib/discreet-mode.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { EyeOffIcon } from '#ui/page-icons.ts'
import { setCovered } from './covered.ts'

export default function CoverButton() {
  const mode = useDiscreetMode(useRootData()?.discreetMode ?? 'off')
  return mode === 'on' && <IconButton label={t('Cover the page')} icon={EyeOffIcon} onClick={() => setCovered(true)} />
}
