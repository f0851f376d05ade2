import type { Album } from '@fanfare/contract/vault'
import type { Form, FormValues } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import css from './albums.module.css'

/** Returns a form value per album, by id. */
export const albumFormValues = (albums: readonly Album[], ids: readonly string[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(albums.map(({ _id }) => [_id, ids.includes(_id)]))

export const chosenAlbums = (albums: readonly Album[], values: FormValues): string[] =>
  albums.flatMap(({ _id }) => (values[_id] === true ? _id : []))

export function AlbumChecks({ albums, form }: { albums: readonly Album[]; form: Pick<Form, 'values' | 'set'> }) {
  if (albums.length === 0) return null
  return (
    <Fieldset legend={t('Albums')}>
      <div className={css['checks']}>
        {albums.map(({ _id, name }) => (
          <CheckField key={_id} label={name} isOn={form.values[_id] === true} onChange={(isOn) => form.set(_id, isOn)} />
        ))}
      </div>
    </Fieldset>
  )
}
