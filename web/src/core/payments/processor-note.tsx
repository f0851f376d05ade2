import { t } from '#lib/i18n.ts'
import { CardIcon } from '#ui/page-icons.ts'
import { processorName } from './processor-name.ts'
import css from './processor-note.module.css'

export const ProcessorNote = ({ gateway }: { readonly gateway: string }) => (
  <p className={css['elsewhere']}>
    <CardIcon size={20} />
    <span>
      {t('You enter your card on {name}’s page and come back here. After that, you can pay with one click.', {
        name: processorName(gateway),
      })}
    </span>
  </p>
)
