import { listAlbums } from '@fanfare/contract/vault'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { MoreVaultFilters } from '#core/media-drafts/more-vault-filters.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import css from './vault.module.css'

export function VaultFilterBar() {
  const { params, put, field } = useUrlFilters()
  const { data: albums } = useApiQuery(listAlbums, {})
  return (
    <search className={css['filters']}>
      <UrlSearchField
        label={t('Search vault')}
        placeholder={t('Titles and descriptions')}
        now={params.get('q') ?? ''}
        onChange={(words) => put('q', words)}
      />
      <SelectField
        label={t('Type')}
        placeholder={t('All')}
        options={[
          { value: 'photo', label: t('Photos') },
          { value: 'video', label: t('Videos') },
          { value: 'audio', label: t('Audio') },
          { value: 'animation', label: t('GIFs') },
        ]}
        {...field('kind')}
      />
      {albums.length > 0 && (
        <SelectField
          label={t('Album')}
          placeholder={t('All')}
          options={albums.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...field('albumId')}
        />
      )}
      <MoreVaultFilters field={field} lineClass={css['more']} fieldsClass={css['fields']} />
    </search>
  )
}
