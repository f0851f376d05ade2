import { useSearchParams } from 'react-router'
import { MediaSearch } from '@fanfare/contract/takedowns'
import { useForm } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import css from './takedowns.module.css'

export function MediaSearchForm({ of }: { readonly of: string }) {
  const [, setParams] = useSearchParams()
  const form = useForm({
    shape: MediaSearch,
    initial: { of },
    submit: ({ of: wanted }) => setParams({ of: wanted.trim() }, { preventScrollReset: true }),
  })
  return (
    <form {...form.props} className={css['find']}>
      <TextField
        {...form.field('of')}
        isRequired
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('A username, or a link to a profile, post, gallery or video.')}
      />
      <Button type="submit" variant="quiet">
        {t('Show')}
      </Button>
    </form>
  )
}
