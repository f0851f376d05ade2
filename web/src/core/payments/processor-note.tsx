import { t } from '#lib/i18n.ts'
import { CardIcon } from '#ui/page-icons.ts'
import { processorName } from './processor-name.ts'
import css from './processor-note.module.css'

export const ProcessorNote = ({ gateway }: { readonly gateway: string }) => (
  <p className={css['elsewhere']}>
    <CardIcon size={20} />
    <span>
      {t('You enter your card on the page of {name}, and come back here. From then on it pays in one click.', {
        name: processorName(gateway),
      })}
    </span>
  </p>
)
