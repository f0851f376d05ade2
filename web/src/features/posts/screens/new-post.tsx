import { pageTitle } from '#core/page.ts'
import { t } from '#lib/i18n.ts'
import { Composer } from '../components/composer.tsx'

export const meta = pageTitle(() => t('New post'))

export default function NewPost() {
  return <Composer />
}
