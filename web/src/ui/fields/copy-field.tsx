/** A text to be passed on, such as a link: shown whole, and copied with a press. */
import { t } from '#lib/i18n.ts'
import { Button } from '../button.tsx'
import { CopyIcon } from '../page-icons.ts'
import { toast } from '../toast.ts'
import { Field } from './field.tsx'
import own from './copy-field.module.css'
import css from './field.module.css'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
}

export function CopyField({ label, value }: CopyFieldProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(t('Link copied')),
      () => toast(t('The link could not be copied'), 'bad'),
    )
  return (
    <Field label={label}>
      {(control) => (
        <span className={own['row']}>
          <input
            {...control}
            className={css['control']}
            readOnly
            dir="ltr"
            value={value}
            onFocus={({ target }) => target.select()}
          />
          <Button variant="quiet" icon={CopyIcon} onClick={() => void copy()}>
            {t('Copy')}
          </Button>
        </span>
      )}
    </Field>
  )
}
