import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EditIcon, PlusIcon } from '#ui/icons.ts'
import css from './owner-actions.module.css'

export default function OwnerActions() {
  return (
    <>
      <Button variant="quiet" size="small" icon={EditIcon} to="/star/account">
        {t('Edit profile')}
      </Button>
      <span className={css['roomy']}>
        <Button size="small" icon={PlusIcon} to="/studio/posts/new">
          {t('New post')}
        </Button>
      </span>
    </>
  )
}
